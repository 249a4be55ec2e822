/** The page of the HTTP calls: swagger-ui, pointed at our own OpenAPI document. */

declare const SwaggerUIBundle: (options: Record<string, unknown>) => void;

SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#calls",
  deepLinking: true,
  // Its validator badge would call an outside host.
  validatorUrl: null,
});
