export interface Sample {
  file: string
  line: number
  lang: string
  code: string
  info: string
  isLive: boolean
  isRun: boolean
  height: number
  args: string[]
  noRun: string | null
}
export declare function readInfo(info: string): Omit<Sample, 'file' | 'line' | 'code'>
/** @param file below the repository */
export declare function samplesIn(file: string): Sample[]
