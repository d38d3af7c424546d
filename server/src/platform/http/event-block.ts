/** A server-sent event as it goes over the wire. @param id the place that a reader goes on from after a break */
export function eventBlock(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** A place without an event. @param comment for who looks at the stream */
export function placeBlock(id: number, comment: string): string {
  return `id: ${id}\n: ${comment}\n\n`
}
