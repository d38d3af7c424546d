import type { AnnotationShape } from '@arbo/core/contract'

/**
 * The picture in the units of OpenTimelineIO's image bounds: centred, y upwards. OpenRV takes every picture for 16 units
 * wide where a file gives no bounds (annotation_hook.py), so that is what is written.
 */
export interface Space {
  left: number
  bottom: number
  width: number
  height: number
}

export interface Position {
  x: number
  y: number
}

type Point = AnnotationShape['points'][number]

const WIDTH = 16
/** The picture's height that stroke widths are nominal px of. */
const NOMINAL_HEIGHT = 1080
/** Enough for an exact way there and back of the viewer's values. */
const DECIMALS = 1e9

const rounded = (value: number): number => Math.round(value * DECIMALS) / DECIMALS

/** @param aspect the picture's width / height */
export function spaceOf(aspect: number): Space {
  const height = WIDTH / aspect
  return { left: -WIDTH / 2, bottom: -height / 2, width: WIDTH, height }
}

export const toSpace = ({ left, bottom, width, height }: Space, [x, y]: readonly [number, number, ...number[]]) => ({
  x: left + x * width,
  y: bottom + (1 - y) * height,
})

/** A position in units of the picture's width and height, from its upper left corner. */
export function fromSpace({ left, bottom, width, height }: Space, { x, y }: Position, pressure = 0.5): Point {
  return [rounded((x - left) / width), rounded(1 - (y - bottom) / height), rounded(pressure)]
}

/** A length in nominal px. */
export const lengthToSpace = ({ height }: Space, length: number): number => (length / NOMINAL_HEIGHT) * height
export const lengthFromSpace = ({ height }: Space, length: number): number =>
  rounded((length / height) * NOMINAL_HEIGHT)
