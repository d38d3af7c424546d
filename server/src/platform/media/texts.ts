import { catalogue } from '@arbo/core/contract'
import { textsOf } from '../texts.ts'

/** What files of media are refused with, and what is said of them. */
export const mediaMessages = catalogue('server.media', {
  'media.invalid': 'File is invalid',
  'media.invalid_file_format': 'Invalid file format',
  'media.too_large': 'File is too large',
  'media.empty': 'The file is empty. Choose another one or export it again.',
  'media.not_media':
    'The content is not a picture or a video, whatever the name says. Upload a JPEG, PNG, MOV or MP4 file, or numbered pictures in a zip file.',
  'media.film_as_picture':
    'The file name says picture, but the content is a video. Correct the extension, then upload it again.',
  'media.picture_as_film':
    'The file name says video, but the content is a picture. Correct the extension, then upload it again.',
  'media.no_picture': 'The file holds no picture track.',
  'media.unreadable': 'The file is damaged and cannot be read. Export it again, then upload it.',
  'media.no_index': 'The file is incomplete: its end, with the index of all frames, is missing. Upload it again.',
  'media.no_frames': 'The video has no frames. Export it again, then upload it.',
  'media.cut_to_nothing': 'The file ends before its first frame. Upload it again.',
  'media.too_many_frames': 'The video has more than 2.5 million frames. Cut it into parts.',
  'media.picture_cut': 'The picture is damaged or incomplete. Export it again, then upload it.',
  'media.too_many_pixels': 'The picture is larger than {limit} million pixels. Export a smaller one.',
  'media.no_times':
    'The frames carry no times, so they cannot be counted exactly. Export the video again as MP4 or MOV.',
  'media.proxy_differs':
    'A playable copy with the same frames could not be made: {reason}. The video may be damaged; export it again, then upload it.',
  'media.undecodable':
    'The video is damaged, or in a format that cannot be decoded here. Export it as H.264 or ProRes, then upload it.',
  'media.too_slow': 'The video takes longer to prepare than the server allows. Export it smaller or shorter.',
  'media.zip_by_other_name':
    'The name and the content differ: one is a zip file, the other is not. Correct the extension, then upload it again.',
  'media.zip_unreadable': 'The zip file is damaged or incomplete. Pack it again, then upload it.',
  'media.zip_locked': 'The zip file is protected by a password. Pack it without one, then upload it.',
  'media.zip_method': 'The zip file is packed in a way that is not read here. Pack it again in the ordinary way.',
  'media.zip_too_large': 'The zip file unpacks to far more than its size. Upload the pictures in smaller parts.',
  'media.sequence_none':
    'The zip file holds no numbered pictures, such as shot.0001.png. They may be PNG, JPEG or EXR.',
  'media.sequence_several': 'The zip file holds several sequences: {names}. Pack each into a file of its own.',
  'media.sequence_twice': 'The zip file holds two pictures with the number {number}. Remove one, then pack it again.',
  'media.sequence_gaps':
    'The numbers of the pictures leave out too many: {there} of {count} are there. Check the names, then pack them again.',
  'media.sequence_too_long': 'The sequence has more than {limit} pictures. Upload it in parts.',
  'media.sequence_picture': '{name} is damaged, or not what its name says. Export it again, then pack the sequence.',
  'media.sequence_sizes':
    '{name} has {size} pixels, those before {usual}. Export it in the same size, then pack the sequence.',
  'media.sequence_held': 'Missing in the sequence: {numbers}. The picture before is held.',
  'media.disk_full': 'The disk of the server is full. Ask its administrator for space, then try again.',
  'media.out_of_memory': 'The server ran out of memory. Try again later, or export the video smaller.',
  'media.ends_early':
    'The file ends early: its first {readable} of {total} frames are shown. Export it again for the rest.',
  'media.ends_early_somewhere':
    'The file ends early: its first {readable} frames are shown. Export it again for the rest.',
})

/** For whoever runs the server. */
const ENGLISH = {
  'tools.missing':
    'ffmpeg and ffprobe were not found. Install them (apt-get install ffmpeg, brew install ffmpeg) or set FFMPEG_PATH and FFPROBE_PATH.',
  'tools.not_runnable': '{variable} is set to {path}, which cannot be run. Correct it or remove the setting.',
} as const

export const mediaText = textsOf({ answers: mediaMessages, english: ENGLISH })
export type MediaTextKey = Parameters<typeof mediaText>[0]
