import type { Deps } from '../http/deps.ts'

export async function seedDemo(_deps: Deps, _say: (line: string) => void): Promise<void> {}
