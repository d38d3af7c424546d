/**
 * Runs in the page before all else: counts the pictures that are held, VideoFrames and ImageBitmaps, in
 * `globalThis.held`. Each is memory outside of the heap, and nobody but close() frees it in time.
 */
export function countMedia() {
  const held = { frames: 0, bitmaps: 0 }
  const closed = new WeakSet()
  const open = (kind, thing) => {
    held[kind] += 1
    return thing
  }
  const countCloses = ({ prototype }, kind) => {
    const { close } = prototype
    prototype.close = function closeCounted() {
      if (!closed.has(this)) {
        closed.add(this)
        held[kind] -= 1
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
    construct: (Frame, given) => open('frames', new Frame(...given)),
  })
  globalThis.VideoDecoder = new Proxy(VideoDecoder, {
    construct: (Decoder, [init]) => new Decoder({ ...init, output: (frame) => init.output(open('frames', frame)) }),
  })
  const makeBitmap = createImageBitmap
  globalThis.createImageBitmap = async (...given) => open('bitmaps', await makeBitmap(...given))
  globalThis.held = held
}
