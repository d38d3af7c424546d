/**
 * How wide the viewer's pencil is at a pressure, in units of its nominal width: perfect-freehand with a thinning of 0.6,
 * so that pressure 0.5 gives exactly the nominal width. The highlighter does not mind pressure.
 */
const LEAST = 0.4
const MORE = 1.2

export const widthAt = (pressure: number): number => LEAST + MORE * pressure

/** @param ratio of the width at a point to the nominal one */
export const pressureAt = (ratio: number): number => Math.max(0, Math.min(1, (ratio - LEAST) / MORE))
