/** Types of frame-code.mjs, which stays plain JavaScript so that Node 20 runs the harness without a build. */
export const CODE_WIDTH: 320
export const CODE_HEIGHT: 180
export function drawFrame(number: number): Uint8Array
export function readFrame(luma: (x: number, y: number) => number): number
