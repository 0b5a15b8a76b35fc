/**
 * Sets the width of the page's scroll bar as `--scrollbar`; see frame.css. Zooming changes it, so it is measured again
 * whenever the window changes.
 */
export function measureScrollbar(): void {
  measure();
  window.addEventListener('resize', measure);
}

function measure(): void {
  const probe = document.createElement('div');
  probe.className = 'scrollbar-probe';
  document.body.append(probe);
  document.documentElement.style.setProperty('--scrollbar', `${probe.offsetWidth - probe.clientWidth}px`);
  probe.remove();
}
