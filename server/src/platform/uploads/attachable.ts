import { ACCEPTED_UPLOADS, type AcceptedType } from '../storage/accepted.ts'

/** The type of files that a browser neither shows nor runs: they are saved under their names. */
export const DOWNLOAD = 'application/octet-stream'

/** Further types that browsers show by themselves, and that hold nothing that could run. */
const SHOWN: readonly AcceptedType[] = [
  { kind: 'image', mime: 'image/webp', extensions: ['webp'] },
  { kind: 'image', mime: 'image/avif', extensions: ['avif'] },
  { kind: 'audio', mime: 'audio/wav', extensions: ['wav'] },
  { kind: 'audio', mime: 'audio/mpeg', extensions: ['mp3'] },
  { kind: 'audio', mime: 'audio/aac', extensions: ['aac'] },
  { kind: 'audio', mime: 'audio/mp4', extensions: ['m4a'] },
  { kind: 'audio', mime: 'audio/ogg', extensions: ['ogg', 'oga', 'opus'] },
  { kind: 'audio', mime: 'audio/flac', extensions: ['flac'] },
  { kind: 'video', mime: 'video/ogg', extensions: ['ogv'] },
]

/** Types that studios attach besides, to be saved and opened in their own programs. */
const SAVED = new Set(
  [
    // Pictures
    'tif tiff psd psb exr hdr dpx cin tga bmp jp2 heic ico svg ai eps',
    'kra xcf clip procreate ora sai2 afphoto afdesign indd ase aseprite',
    // Films and sound in containers that browsers do not play
    'mkv avi mxf wmv flv f4v mpg mpeg m2v mts m2ts ts vob 3gp 3g2 asf',
    'dv gxf ivf nut ogm rm r3d braw aif aiff caf wma mid midi srt vtt',
    // Documents and lists
    'rtf odt ods odp pages numbers key md json xml yaml yml fdx fountain',
    'edl otio otioz ale aaf fcpxml xdts tdts xps cube lut 3dl cdl cc icc',
    // Archives
    'zip 7z rar tar gz tgz bz2 xz zst',
    // Projects and assets
    'blend ma mb max c4d hip hiplc hipnc nk aep aepx aet prproj drp moho',
    'tvpp tvp xstage tpl tnz pli tlv fla xfl spine toonz pclx',
    'fbx abc obj mtl stl ply glb gltf usd usda usdc usdz vdb bvh dae',
    'ztl zpr spp sbs sbsar mtlx ttf otf ttc',
  ].flatMap((line) => line.split(' ')),
)

/** `webm` is sound, as voice notes are, unless its browser says that it is a film. */
const WEBM_FILM: AcceptedType = { kind: 'video', mime: 'video/webm', extensions: ['webm'] }

const saved = (extension: string): AcceptedType => ({ kind: 'other', mime: DOWNLOAD, extensions: [extension] })

/** Whether the product itself takes it, so that an operator neither has to name it nor can refuse it. */
const isOfSpecification = (extension: string): boolean =>
  ACCEPTED_UPLOADS.some(({ extensions }) => extensions.includes(extension))

/**
 * The type that an attachment of this extension is expected to have. Null: none is taken.
 * @param changes what the operator adds (`xyz`) and takes away (`-zip`); the types of the specification stay
 */
export function attachableType(extension: string, stated: string, changes: readonly string[]): AcceptedType | null {
  if (extension === 'webm' && stated.startsWith('video/')) return WEBM_FILM
  if (isOfSpecification(extension)) return ACCEPTED_UPLOADS.find((type) => type.extensions.includes(extension)) ?? null
  if (changes.includes(`-${extension}`)) return null
  const viewable = SHOWN.find(({ extensions }) => extensions.includes(extension))
  if (viewable) return viewable
  return SAVED.has(extension) || changes.includes(extension) ? saved(extension) : null
}
