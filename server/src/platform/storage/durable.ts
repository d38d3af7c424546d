import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A rename survives a power cut only once the folder that holds the name is on disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its file system keeps renames by its own journal.
  if (process.platform === 'win32') return
  await sync(folder, 'r')
}

/** Makes a folder and, where parts of its path were missing, makes them durable up to `root`. */
export async function ensureFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let current = dirname(folder); current.startsWith(root); current = dirname(current)) await syncFolder(current)
}

/**
 * Moves a file so that `target` is either as it was or the whole new file, also after a power cut.
 * @param temporary a free path on the target's file system, for files that come from another one
 */
export async function moveFile(file: string, target: string, temporary: string): Promise<void> {
  await sync(file, 'r+')
  try {
    await rename(file, target)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyAcross(file, target, temporary)
  }
  await syncFolder(dirname(target))
}

async function copyAcross(file: string, target: string, temporary: string): Promise<void> {
  try {
    await copyFile(file, temporary)
    await sync(temporary, 'r+')
    await rename(temporary, target)
  } finally {
    await rm(temporary, { force: true })
  }
  await rm(file, { force: true })
}
