import { box, ellipse, eyes, flat, line, solid, type Shape } from './shapes.ts'

const WHITE = '#fff8ee'
const BLUSH = '#f4998c'

/** The ten faces of the avatar picker (decision 54), each drawn on 64 x 64 without a ground. */
export const FACES = ['fox', 'owl', 'cat', 'bear', 'robot', 'ghost', 'frog', 'penguin', 'panda', 'rabbit'] as const
export type FaceId = (typeof FACES)[number]

const FOX_HEAD = 'M9 30Q9 19 32 19Q55 19 55 30Q55 40 46 47L36 54.5Q32 57 28 54.5L18 47Q9 40 9 30Z'
const GHOST =
  'M12 33a20 20 0 0 1 40 0v20q0 4-3.4 2.2l-4-2.4-4.4 3q-1.8 1.2-3.6 0l-4.6-3-4.6 3q-1.8 1.2-3.6 0l-4.4-3-4 2.4Q12 57 12 53Z'

export const FACE_SHAPES: Readonly<Record<FaceId, readonly Shape[]>> = {
  fox: [
    solid('M11 30Q8 16 12 9Q13 7 15 8.5Q23 13 28 21Z', '#e8702a'),
    solid('M53 30Q56 16 52 9Q51 7 49 8.5Q41 13 36 21Z', '#e8702a'),
    flat('M14.5 22Q13 16 14.5 13Q19 16 22 20Z', '#7a3313'),
    flat('M49.5 22Q51 16 49.5 13Q45 16 42 20Z', '#7a3313'),
    flat(FOX_HEAD, '#e8702a'),
    flat(
      'M9.5 34Q22 32 27 43Q29 49 32 49Q35 49 37 43Q42 32 54.5 34Q53 41 46 47L36 54.5Q32 57 28 54.5L18 47Q11 41 9.5 34Z',
      WHITE,
    ),
    line(FOX_HEAD),
    ...eyes(22, 42, 35),
    flat(ellipse(32, 50, 4, 3)),
  ],
  owl: [
    solid(
      'M14 26L12.5 10Q12.5 7.5 15 8.5L25 14Q32 12.5 39 14L49 8.5Q51.5 7.5 51.5 10L50 26Q54 34 52 42Q48 57 32 57Q16 57 12 42Q10 34 14 26Z',
      '#8a5f3c',
    ),
    solid(ellipse(22.5, 31, 9.5), WHITE),
    solid(ellipse(41.5, 31, 9.5), WHITE),
    ...eyes(23.5, 40.5, 31, 4.6),
    solid('M28.5 38.5h7L32 46Z', '#f6b13c'),
    line('M24 49.5q2.5 2.5 5 0M29.5 52q2.5 2.5 5 0M35 49.5q2.5 2.5 5 0', 1.8),
  ],
  cat: [
    solid(
      'M10 34Q9 18 12 10Q13 8 15 9.5L26 18Q32 17 38 18L49 9.5Q51 8 52 10Q55 18 54 34Q54 56 32 56Q10 56 10 34Z',
      '#6d7486',
    ),
    flat('M15 21Q14.5 16 15.5 14L21 18.5Z', BLUSH),
    flat('M49 21Q49.5 16 48.5 14L43 18.5Z', BLUSH),
    flat(ellipse(32, 46, 9, 7), WHITE),
    ...eyes(22, 42, 35, 3.6),
    flat('M29 41.5h6L32 45Z', BLUSH),
    line('M32 45v2M32 47q-2.5 3-5 .8M32 47q2.5 3 5 .8', 1.8),
    line('M8 40l8 1.5M8.5 46.5l8-.8M56 40l-8 1.5M55.5 46.5l-8-.8', 1.6),
  ],
  bear: [
    solid(ellipse(14, 18, 8), '#a8693c'),
    solid(ellipse(50, 18, 8), '#a8693c'),
    flat(ellipse(14, 18, 3.8), '#6b3d1e'),
    flat(ellipse(50, 18, 3.8), '#6b3d1e'),
    solid(ellipse(32, 35, 23, 21.5), '#a8693c'),
    flat(ellipse(32, 44, 11.5, 9), '#f0cfa4'),
    ...eyes(21.5, 42.5, 33),
    flat(ellipse(32, 40, 4.2, 3)),
    line('M32 42.5v3.5M32 46q-3 3-5.5 1M32 46q3 3 5.5 1', 1.9),
  ],
  robot: [
    line('M32 16V9', 2.6),
    solid(ellipse(32, 7.5, 3.6), '#f6b13c'),
    solid(box(5, 29, 7, 14, 3), '#7f8ea3'),
    solid(box(52, 29, 7, 14, 3), '#7f8ea3'),
    solid(box(10, 15, 44, 41, 10), '#d5dde6'),
    solid(box(16, 23, 32, 17, 7), '#253447'),
    flat(ellipse(25, 31.5, 3.6), '#7cf0d2'),
    flat(ellipse(39, 31.5, 3.6), '#7cf0d2'),
    solid(box(22, 45, 20, 6, 2.5), WHITE),
    line('M27 45v6M32 45v6M37 45v6', 1.6),
  ],
  ghost: [
    solid(GHOST, WHITE),
    ...eyes(25, 39, 31, 4),
    flat(ellipse(19.5, 39, 3.4, 2.2), BLUSH),
    flat(ellipse(44.5, 39, 3.4, 2.2), BLUSH),
    flat(ellipse(32, 41, 3.2, 4)),
  ],
  frog: [
    solid(ellipse(18.5, 19, 9.5), '#5da84c'),
    solid(ellipse(45.5, 19, 9.5), '#5da84c'),
    solid('M8 37Q8 22 32 22Q56 22 56 37Q56 55 32 55Q8 55 8 37Z', '#5da84c'),
    flat('M13 42Q32 57 51 42Q48 53 32 53Q16 53 13 42Z', '#cfe8a5'),
    flat(ellipse(18.5, 19, 6), WHITE),
    flat(ellipse(45.5, 19, 6), WHITE),
    ...eyes(19, 45, 19, 3.6),
    line('M15 39Q32 51 49 39'),
    flat(ellipse(28.5, 32, 1.3)),
    flat(ellipse(35.5, 32, 1.3)),
  ],
  penguin: [
    solid('M32 8Q54 8 54 33Q54 57 32 57Q10 57 10 33Q10 8 32 8Z', '#35445a'),
    flat('M32 27Q26 16 19 21Q13 26 14.5 36Q16 54.5 32 54.5Q48 54.5 49.5 36Q51 26 45 21Q38 16 32 27Z', WHITE),
    ...eyes(23.5, 40.5, 31, 3.4),
    flat(ellipse(18.5, 39, 3.2, 2.1), BLUSH),
    flat(ellipse(45.5, 39, 3.2, 2.1), BLUSH),
    solid('M25.5 38.5Q32 34.5 38.5 38.5Q36 45 32 45Q28 45 25.5 38.5Z', '#f6a32c'),
  ],
  panda: [
    solid(ellipse(14, 17, 8), '#2f2a2c'),
    solid(ellipse(50, 17, 8), '#2f2a2c'),
    solid(ellipse(32, 35, 23.5, 21.5), WHITE),
    flat('M16 33Q17 26 23 26Q29 27 27.5 33Q26 41 20 41Q15 40 16 33Z', '#2f2a2c'),
    flat('M48 33Q47 26 41 26Q35 27 36.5 33Q38 41 44 41Q49 40 48 33Z', '#2f2a2c'),
    flat(ellipse(23, 32.5, 2.6, 3), '#ffffff'),
    flat(ellipse(41, 32.5, 2.6, 3), '#ffffff'),
    flat(ellipse(32, 42.5, 3.8, 2.7)),
    line('M32 45v2M32 47q-2.5 2.8-5 .8M32 47q2.5 2.8 5 .8', 1.9),
  ],
  rabbit: [
    solid('M23 29Q15 20 16 9Q17 4 21 5Q28 8 29 27Z', '#e9d6c8'),
    solid('M41 29Q49 20 48 9Q47 4 43 5Q36 8 35 27Z', '#e9d6c8'),
    flat('M22.5 24Q19 17 19.7 10.5Q24 13 25.5 24Z', BLUSH),
    flat('M41.5 24Q45 17 44.3 10.5Q40 13 38.5 24Z', BLUSH),
    solid(ellipse(32, 40, 20.5, 17.5), '#e9d6c8'),
    ...eyes(23, 41, 37.5, 3.4),
    flat(ellipse(17.5, 44.5, 3.4, 2.2), BLUSH),
    flat(ellipse(46.5, 44.5, 3.4, 2.2), BLUSH),
    solid(box(28.7, 47.5, 6.6, 6, 1.2), WHITE),
    line('M32 47.5v6', 1.6),
    flat('M29 42.5h6L32 46Z', '#c9625a'),
    line('M32 46q-2.5 3-5.5 1.200M32 46q2.5 3 5.5 1.2', 1.9),
  ],
}
