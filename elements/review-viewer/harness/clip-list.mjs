/** Recipes of the sample matrix (XREV-01): what each clip is, and the ffmpeg arguments that make it so. */

const MP4 = 'video/mp4'
const WEBM = 'video/webm'
const HLS = 'application/vnd.apple.mpegurl'

/** H.264 as a server's proxy has it: yuv420p, 2 B-frames, no scene cuts so that the GOP length is what it says. */
function h264(gop, ...more) {
  const params = ['scenecut=0', 'b-adapt=0', ...more].join(':')
  return [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '24',
    '-pix_fmt',
    'yuv420p',
    '-g',
    String(gop),
    '-bf',
    '2',
    '-x264-params',
    params,
  ]
}

const faststart = ['-movflags', '+faststart']
const rate = (num, den = 1) => ({ num, den })

function plain(name, fps, frames = 300) {
  return { name, file: 'clip.mp4', type: MP4, rate: fps, frames, plain: true, args: [...h264(12), ...faststart] }
}

function vp9(name, fps, frames = 300, ...more) {
  const params = ['-deadline', 'realtime', '-cpu-used', '8', '-b:v', '600k', '-g', '48', '-auto-alt-ref', '1']
  const args = [...more, '-c:v', 'libvpx-vp9', ...params, '-lag-in-frames', '12']
  return { name, file: 'clip.webm', type: WEBM, rate: fps, frames, args }
}

function hlsFmp4(name, fps) {
  const segments = ['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4']
  return { name, file: 'clip.m3u8', type: HLS, rate: fps, frames: 300, args: [...h264(24), ...segments] }
}

/** Every clip lasts 10 s or longer. */
export const CLIPS = [
  plain('h264-24', rate(24)),
  plain('h264-23.976', rate(24000, 1001)),
  plain('h264-25', rate(25)),
  plain('h264-29.97', rate(30000, 1001)),
  plain('h264-30', rate(30)),
  plain('h264-60', rate(60), 600),
  { ...plain('long-gop-24', rate(24)), args: [...h264(96), ...faststart] },
  { ...plain('sound-24', rate(24)), sound: true, args: [...h264(12), '-c:a', 'aac', '-b:a', '64k', ...faststart] },
  vp9('vp9-29.97', rate(30000, 1001)),
  vp9('vp9-24', rate(24)),
  vp9('vp9-60', rate(60), 600),
  {
    name: 'av1-24',
    file: 'clip.mp4',
    type: MP4,
    rate: rate(24),
    frames: 300,
    args: ['-c:v', 'libsvtav1', '-preset', '10', '-crf', '40', '-g', '48', '-pix_fmt', 'yuv420p', ...faststart],
  },
  hlsFmp4('hls-fmp4-24', rate(24)),
  hlsFmp4('hls-fmp4-23.976', rate(24000, 1001)),
  hlsFmp4('hls-fmp4-29.97', rate(30000, 1001)),
  {
    name: 'hls-ts-24',
    file: 'clip.m3u8',
    type: HLS,
    rate: rate(24),
    frames: 300,
    sound: true,
    args: [...h264(24), '-c:a', 'aac', '-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod'],
  },
  {
    name: 'variable-rate',
    file: 'clip.mp4',
    type: MP4,
    rate: rate(24),
    frames: 300,
    constant: false,
    // Gaps between 17 and 67 ms.
    args: [
      '-vf',
      "settb=1/24000,setpts='N*1000+mod(N*7919,5)*150'",
      '-fps_mode',
      'passthrough',
      '-enc_time_base',
      '1/24000',
      ...h264(12),
      '-video_track_timescale',
      '24000',
      ...faststart,
    ],
  },
  {
    name: 'edit-list',
    file: 'clip.mp4',
    type: MP4,
    rate: rate(24),
    frames: 320,
    args: h264(12),
    // Cut in the middle of a GOP without encoding again: the frames before the cut stay in the file, hidden by the edit list.
    second: { before: ['-ss', '0.7084'], args: ['-c', 'copy', ...faststart] },
  },
  {
    name: 'delayed-start',
    file: 'clip.mp4',
    type: MP4,
    rate: rate(24),
    frames: 300,
    args: h264(12),
    // Half a second of nothing first: an empty edit before the picture's own.
    second: { before: ['-itsoffset', '0.5'], args: ['-c', 'copy', ...faststart] },
  },
  {
    name: 'rotated',
    file: 'clip.mp4',
    type: MP4,
    rate: rate(24),
    frames: 300,
    // Stored on its side, with the note to turn it back.
    args: ['-vf', 'transpose=1', ...h264(12)],
    second: { before: [], args: ['-c', 'copy', '-metadata:s:v:0', 'rotate=90', ...faststart] },
  },
  vp9('odd-size', rate(25), 300, '-vf', 'scale=319:179'),
  {
    name: 'wrong-fps',
    file: 'clip.mp4',
    type: MP4,
    rate: rate(24),
    frames: 300,
    // The video stream's own header says 50, who opens it says 30; there is no sound to go by.
    hint: rate(30),
    args: h264(12),
    second: { before: [], args: ['-c', 'copy', '-bsf:v', 'h264_metadata=tick_rate=100', ...faststart] },
  },
  {
    name: 'ends-early',
    file: 'clip.mp4',
    type: MP4,
    rate: rate(24),
    frames: 300,
    args: [...h264(24), '-movflags', '+frag_keyframe+empty_moov+default_base_moof'],
    // A recording that was interrupted, in the middle of a fragment.
    keep: 0.55,
  },
  {
    name: 'no-edit-list',
    file: 'clip.mp4',
    type: MP4,
    rate: rate(24),
    frames: 300,
    // B-frames without an edit list: the first frame starts two frames late.
    args: [...h264(12), '-use_editlist', '0', '-movflags', '+faststart'],
  },
  {
    name: 'fragmented',
    file: 'clip.mp4',
    type: MP4,
    rate: rate(24),
    frames: 300,
    args: [...h264(24), '-movflags', '+frag_keyframe+empty_moov+default_base_moof'],
  },
  {
    name: 'open-gop',
    file: 'clip.mp4',
    type: MP4,
    rate: rate(24),
    frames: 300,
    // With a B pyramid: leading pictures of a group that others refer to.
    args: [...h264(24, 'open-gop=1', 'b-pyramid=normal'), '-bf', '4', ...faststart],
  },
  {
    ...plain('h264-1080p', rate(24)),
    // Large pictures are stepped as fast as one presses a key; without a pause only decoding itself would be measured.
    paceMs: 66,
    args: ['-vf', 'scale=1920:1080:flags=neighbor', ...h264(12), ...faststart],
  },
]
