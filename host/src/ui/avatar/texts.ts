import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'
import type { ColourId } from './colours.ts'
import type { FaceId } from './faces.ts'

/** The texts of pictures of people and workspaces, and of the picker; fetched with the pages that have them. */
export const avatarMessages = catalogue('host.avatar', {
  picture: 'Picture',
  change: 'Change picture',
  remove: 'Remove picture',
  saved: 'Picture saved',
  removed: 'Picture removed',
  none: 'Choose a picture first.',
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
  /** The colour is given by its id, which is its English name. */
  drawing: '{face} on {colour}',
  chosen: 'The chosen picture',
  nothing: 'Choose a face, or upload a picture.',
  upload: 'Upload picture',
  uploadAnother: 'Upload another',
  uploadHint: 'PNG, JPEG or WebP, at most 10 MB.',
  crop: 'Part of the picture to show. Move it with the arrow keys.',
  cropHint: 'Drag the picture into place.',
  zoom: 'Zoom',
  cropLoading: 'Opening the picture',
  cropFailed: 'The picture editor could not be loaded.',
})

export const avatarTexts = pageTexts(avatarMessages)
