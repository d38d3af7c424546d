/**
 * Selects what a field holds once the press that focused it is over, which would undo it. Only while the field still has
 * the focus: `select` takes it back from where somebody has moved on to.
 */
export function selectAll(field: HTMLInputElement): void {
  requestAnimationFrame(() => {
    if (field.matches(':focus')) field.select()
  })
}
