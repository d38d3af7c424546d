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
  {
    name: 'vp9-29.97',
    file: 'clip.webm',
    type: WEBM,
    rate: rate(30000, 1001),
    frames: 300,
    args: [
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-b:v',
      '600k',
      '-g',
      '48',
      '-auto-alt-ref',
      '1',
      '-lag-in-frames',
      '12',
    ],
  },
  {
    name: 'hls-fmp4-24',
    file: 'clip.m3u8',
    type: HLS,
    rate: rate(24),
    frames: 300,
    args: [...h264(24), '-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  },
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
    cut: { before: ['-ss', '0.7084'], args: ['-c', 'copy', ...faststart] },
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
]
