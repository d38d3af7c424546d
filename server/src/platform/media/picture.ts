import sharp from 'sharp'

// libvips remembers opened files by their path: a path that is used again would give the earlier picture.
sharp.cache(false)

export { sharp }
