/** Whether a key press belongs to a text field or an overlay. */
export function isTaken(event: KeyboardEvent): boolean {
  // For events from a shadow root, `target` is only the host element.
  const target = event.composedPath()[0]
  if (event.defaultPrevented || !(target instanceof Element)) return true
  return target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null
}
