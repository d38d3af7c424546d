import type { ColourId } from '../ui/avatar/colours.ts'
import type { FaceId } from '../ui/avatar/faces.ts'

/** The texts of the avatar picker, fetched with it. */
export const avatarTexts = {
  face: 'Face',
  colour: 'Colour',
  faces: {
    fox: 'Fox',
    owl: 'Owl',
    cat: 'Cat',
    bear: 'Bear',
    robot: 'Robot',
    ghost: 'Ghost',
    frog: 'Frog',
    penguin: 'Penguin',
    panda: 'Panda',
    rabbit: 'Rabbit',
  } satisfies Record<FaceId, string>,
  colours: {
    coral: 'Coral',
    amber: 'Amber',
    lime: 'Lime',
    mint: 'Mint',
    sky: 'Sky',
    iris: 'Iris',
    orchid: 'Orchid',
    stone: 'Stone',
  } satisfies Record<ColourId, string>,
  drawing: (face: string, colour: string) => `${face} on ${colour.toLowerCase()}`,
  chosen: 'The picture that is chosen',
  nothing: 'Choose a face, or upload a picture.',
  upload: 'Upload picture',
  uploadAnother: 'Upload another',
  uploadHint: 'PNG, JPEG or WebP, at most 10 MB.',
  crop: 'Part of the picture to show. Move it with the arrow keys.',
  cropHint: 'Drag the picture into place.',
  zoom: 'Zoom',
  cropLoading: 'Opening the picture',
  cropFailed: 'The tool for pictures could not be loaded.',
} as const
