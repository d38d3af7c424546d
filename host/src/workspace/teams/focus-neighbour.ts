/** Before a row leaves its list: the focus goes to the button of the next row, or of the one before, and is not lost. */
export function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  if (document.activeElement === button) other?.querySelector<HTMLElement>('button')?.focus()
}
