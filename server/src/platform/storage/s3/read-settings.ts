import type { S3Settings } from './settings.ts'

/** The settings S3_* as they come from the environment. */
export interface S3Environment {
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_BUCKET?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_PREFIX: string
  S3_PATH_STYLE?: boolean | undefined
}

/** @returns undefined where no object storage is set; the names of settings that it lacks */
export function s3Settings(values: S3Environment): { settings?: S3Settings; missing: string[] } {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  const needed = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  const isAsked = Object.values(needed).some(Boolean) || values.S3_ENDPOINT !== undefined
  if (!isAsked) return { missing: [] }
  if (!bucket || !accessKeyId || !secretAccessKey) {
    return { missing: Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name])) }
  }
  const endpoint = values.S3_ENDPOINT ?? `https://s3.${values.S3_REGION}.amazonaws.com`
  const prefix = values.S3_PREFIX === '' ? '' : `${values.S3_PREFIX.replace(/\/$/, '')}/`
  const pathStyle = values.S3_PATH_STYLE ?? values.S3_ENDPOINT !== undefined
  return {
    settings: { endpoint, region: values.S3_REGION, bucket, accessKeyId, secretAccessKey, prefix, pathStyle },
    missing: [],
  }
}
