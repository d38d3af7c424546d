/**
 * Runs in the page before all else: counts the pictures that are held, VideoFrames and ImageBitmaps, in
 * `globalThis.held`. Each is memory outside of the heap, and nobody but close() frees it in time.
 */
export function countMedia() {
  const counts = { frames: 0, bitmaps: 0 }
  const closed = new WeakSet()
  const open = (kind, picture) => {
    counts[kind] += 1
    return picture
  }
  const countCloses = ({ prototype }, kind) => {
    const { close } = prototype
    prototype.close = function closeCounted() {
      if (!closed.has(this)) {
        closed.add(this)
        counts[kind] -= 1
      }
      close.call(this)
    }
  }
  countCloses(VideoFrame, 'frames')
  countCloses(ImageBitmap, 'bitmaps')
  const { clone } = VideoFrame.prototype
  VideoFrame.prototype.clone = function cloneCounted() {
    return open('frames', clone.call(this))
  }
  globalThis.VideoFrame = new Proxy(VideoFrame, {
    construct: (Frame, parameters) => open('frames', new Frame(...parameters)),
  })
  globalThis.VideoDecoder = new Proxy(VideoDecoder, {
    construct: (Decoder, [init]) => new Decoder({ ...init, output: (frame) => init.output(open('frames', frame)) }),
  })
  const makeBitmap = createImageBitmap
  globalThis.createImageBitmap = async (...parameters) => open('bitmaps', await makeBitmap(...parameters))
  globalThis.held = counts
}
