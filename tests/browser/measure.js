({ least, target }) => {
  const found = new Set();
  const box = (one) => one.getBoundingClientRect();
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box(one).width > 0;
  const area = ({ width, height }) => width * height;
  const common = (one, other) => ({
    width: Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)),
    height: Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)),
  });
  const words = (one) => `"${one.textContent.trim().slice(0, 24)}"`;
  const pixels = (value) => value.toFixed(1);

  // Letters of the drawing: their size on the screen, the paper they stand on, what lies over them.
  const drawing = document.querySelector("#board > svg");
  const drawn = [...drawing.querySelectorAll("text, rect, circle, path, use")].filter(
    (one) => !one.closest("defs, clipPath") && shown(one),
  );
  const frame = box(drawing);
  const whole = target > 0 || (frame.top >= 0 && frame.bottom <= innerHeight);
  if (!whole || frame.left < -1 || frame.right > innerWidth + 1) found.add("the drawing is larger than the screen");
  for (const said of document.querySelectorAll("#turn .words, #turn .prompt")) {
    const { left, top, width, height } = box(said);
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    if (shown(said) && !over?.closest("#turn")) found.add(`${words(said)} is out of sight`);
  }
  const inks = (one) => {
    const style = getComputedStyle(one);
    return style.fill !== "none" && Number(style.fillOpacity) * Number(style.opacity) > 0.5 && !one.closest(".halo, .rim");
  };
  const scale = (one) => {
    const { a, b, c, d } = one.getScreenCTM();
    return Math.sqrt(Math.abs(a * d - b * c));
  };
  // The letters themselves, not the line they stand on.
  const letters = (one) => {
    const { left, right, top, bottom, height } = box(one);
    return { left, right, top: top + height * 0.22, bottom: bottom - height * 0.22, width: right - left, height: height * 0.56 };
  };
  drawn.forEach((one, place) => {
    if (one.tagName !== "text") return;
    const size = parseFloat(getComputedStyle(one).fontSize) * scale(one);
    const name = `${words(one)} in ${one.closest("[id], [data-panel]")?.id || one.closest("[data-panel]")?.dataset.panel || "the drawing"}`;
    if (size < least - 0.05) found.add(`${name} is ${pixels(size)} px high`);
    const its = letters(one);
    // What one has come closer to is cut at its own edge.
    if (its.left < frame.left - 1 || its.right > frame.right + 1) found.add(`${name} is outside the drawing`);
    const middle = { x: (its.left + its.right) / 2, y: (its.top + its.bottom) / 2 };
    const holds = (paper) => {
      const { left, right, top, bottom } = box(paper);
      return left <= middle.x && middle.x <= right && top <= middle.y && middle.y <= bottom;
    };
    const paper = drawn.slice(0, place).findLast((other) => ["rect", "circle"].includes(other.tagName) && inks(other) && holds(other));
    if (paper && (its.left < box(paper).left - 1.5 || its.right > box(paper).right + 1.5)) found.add(`${name} runs over its edge`);
    for (const other of drawn.slice(place + 1)) {
      if (other.tagName !== "text" && !inks(other)) continue;
      const over = other.tagName === "text" ? letters(other) : box(other);
      if (area(common(its, over)) > 0.3 * area(its)) {
        const what = other.tagName === "text" ? words(other) : other.closest("[id]")?.id || other.tagName;
        found.add(`${name} is covered by ${what}`);
      }
    }
  });

  // Letters of the page.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const written = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest("svg, script, style, .unseen, .skip, noscript, [aria-hidden=true], option") || !shown(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    written.push({ node, holder, boxes: [...range.getClientRects()] });
    const size = parseFloat(getComputedStyle(holder).fontSize);
    if (size < least) found.add(`${words(node)} is ${pixels(size)} px high`);
    const cut = holder.closest("#people *, #turn *, #goal, #choices *, #controls *, #asking p, #asking > button, .heading *");
    if (cut && cut.scrollWidth > cut.clientWidth + 1 && getComputedStyle(cut).display !== "inline") found.add(`${words(node)} is cut off`);
  }
  for (const sign of document.querySelectorAll("svg.sign text")) {
    const size = parseFloat(getComputedStyle(sign).fontSize) * scale(sign);
    if (shown(sign) && size < least - 0.05) found.add(`${words(sign)} in the sign of a seat is ${pixels(size)} px high`);
  }
  for (const holder of document.querySelectorAll(".person, #turn, #goal, #result")) {
    const inside = written.filter((one) => holder.contains(one.holder));
    inside.forEach((one, place) => {
      for (const other of inside.slice(place + 1)) {
        const meet = one.boxes.some((its) => other.boxes.some((over) => area(common(its, over)) > 0.15 * Math.min(area(its), area(over))));
        if (meet) found.add(`${words(one.node)} is printed over ${words(other.node)}`);
      }
      for (const button of holder.querySelectorAll("button")) {
        const over = !button.contains(one.holder) && shown(button) && one.boxes.some((its) => area(common(its, box(button))) > 0.15 * area(its));
        if (over) found.add(`${words(one.node)} lies under ${words(button)}`);
      }
    });
  }

  // What a finger has to meet.
  if (target > 0) {
    for (const button of document.querySelectorAll("button, .button, select")) {
      if (!shown(button) || button.closest(".unseen, .skip")) continue;
      const { width, height } = box(button);
      if (Math.min(width, height) < target - 0.5) found.add(`button ${words(button)} is ${pixels(width)} x ${pixels(height)}`);
    }
    // The least camera makes everything on the map as large; elsewhere a thing is met where nothing else is.
    const closest = 4;
    const lit = [...drawing.querySelectorAll(".can, .begin, .picked")];
    const targets = lit.map((one) => ({ one, its: box(one.querySelector(":scope > .halo") ?? one) }));
    for (const { one, its } of targets) {
      const near = one.closest("[data-roam]") ? closest : 1;
      const reach = (side) => Math.max(its[side] * near, free(targets, one, its, side));
      const [width, height] = [reach("width"), reach("height")];
      if (Math.min(width, height) < target - 0.5) found.add(`${one.id} is met on ${pixels(width)} x ${pixels(height)}`);
    }
  }

  /** How far a forgiving hand reaches: to half way to the next lit thing in that direction. */
  function free(targets, one, its, side) {
    const [from, to, across, beyond] = side === "width" ? ["left", "right", "top", "bottom"] : ["top", "bottom", "left", "right"];
    const middle = (its[from] + its[to]) / 2;
    let [before, after] = [target / 2, target / 2];
    for (const { one: other, its: there } of targets) {
      if (other === one || other.contains(one) || one.contains(other)) continue;
      if (there[across] >= its[beyond] - 2 || there[beyond] <= its[across] + 2) continue;
      const away = (there[from] + there[to]) / 2 - middle;
      if (away > 0) after = Math.min(after, away / 2);
      if (away < 0) before = Math.min(before, -away / 2);
    }
    return before + after;
  }
  return [...found];
}
