/**
 * The number of a frame as black and white squares, readable after any lossy codec.
 *
 * A picture is 320 x 180 with squares of 20 px. Two rows of 16 squares hold, from left to right: a black and a white
 * guard, 12 bits of the number (highest first), an even parity bit, a white guard; the second row is the inverse of the
 * first. A blended or torn picture breaks a guard, the parity or the inverse and reads as unreadable, never as a number.
 */

export const CODE_WIDTH = 320
export const CODE_HEIGHT = 180
const SQUARE = 20
const BITS = 12
const ROWS = [40, 120]
const BLACK = 20
const WHITE = 230

/** The 16 squares of a number: true is white. */
function squares(number) {
  const bits = Array.from({ length: BITS }, (_, i) => ((number >> (BITS - 1 - i)) & 1) === 1)
  const parity = bits.filter(Boolean).length % 2 === 1
  return [false, true, ...bits, parity, true]
}

/**
 * One raw yuv420p picture with its number burnt in, over a pattern that moves so that prediction has work to do.
 * @param {number} number 0 to 4095
 * @returns {Buffer}
 */
export function drawFrame(number) {
  const luma = CODE_WIDTH * CODE_HEIGHT
  const picture = Buffer.alloc(luma + luma / 2, 128)
  for (let y = 0; y < CODE_HEIGHT; y++) {
    for (let x = 0; x < CODE_WIDTH; x++) {
      picture[y * CODE_WIDTH + x] = 70 + (((x + number * 3) ^ (y + number)) & 63) + ((x * 7 + y * 13) & 31)
    }
  }
  const code = squares(number)
  ROWS.forEach((top, row) => {
    code.forEach((white, column) => {
      const value = (row === 0) === white ? WHITE : BLACK
      for (let y = top; y < top + SQUARE; y++) {
        picture.fill(value, y * CODE_WIDTH + column * SQUARE, y * CODE_WIDTH + (column + 1) * SQUARE)
      }
    })
  })
  return picture
}

/**
 * Reads the number back.
 * @param {(x: number, y: number) => number} luma brightness 0 to 255 at a pixel of the 320 x 180 picture
 * @returns {number} the frame's number, or -1 when the picture holds no readable one
 */
export function readFrame(luma) {
  const [first, second] = ROWS.map((top) => Array.from({ length: 16 }, (_, column) => squareIsWhite(luma, column, top)))
  if (first.includes(undefined) || second.includes(undefined)) return -1
  if (first.some((white, i) => white === second[i])) return -1
  if (first[0] || !first[1] || !first[15]) return -1
  const bits = first.slice(2, 2 + BITS)
  if ((bits.filter(Boolean).length % 2 === 1) !== first[14]) return -1
  return bits.reduce((number, bit) => number * 2 + (bit ? 1 : 0), 0)
}

/** Mean of the square's middle; undefined when it is neither black nor white. */
function squareIsWhite(luma, column, top) {
  let sum = 0
  for (let y = 6; y < 14; y += 2) for (let x = 6; x < 14; x += 2) sum += luma(column * SQUARE + x, top + y)
  const mean = sum / 16
  if (mean > 160) return true
  return mean < 95 ? false : undefined
}
