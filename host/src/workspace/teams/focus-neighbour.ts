/** Called before a row is removed: moves the focus to the next or previous row's button, so that it is not lost. */
export function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  if (document.activeElement === button) other?.querySelector<HTMLElement>('button')?.focus()
}
