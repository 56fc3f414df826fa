"use strict";
/* The counts of a study, asked for again every few seconds while the page is looked at. */
(function () {
  const counts = document.getElementById("counts");
  async function refresh() {
    if (document.visibilityState !== "visible") return;
    try {
      const answer = await fetch(counts.dataset.address, { credentials: "same-origin" });
      if (answer.redirected) { location.reload(); return; } // signed out meanwhile
      if (answer.ok) counts.innerHTML = await answer.text();
    } catch (error) { /* the server is away for a moment: the next time */ }
  }
  setInterval(refresh, 5000);
})();
