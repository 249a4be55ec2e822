document.querySelector("form#first").submit();
