/** Where an object storage is, and who asks. */
export interface S3Settings {
  /** Origin, such as https://s3.eu-central-1.amazonaws.com, without a slash at its end. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The beginning of every key in the bucket; '' or segments with a slash at the end. */
  prefix: string
  /** The bucket stands in the path (MinIO, Ceph, R2) instead of before the host name (AWS). */
  pathStyle: boolean
}

/** The address under which the objects lie, with a slash at its end. */
export function bucketAddress({ endpoint, bucket, pathStyle }: S3Settings): string {
  if (pathStyle) return `${endpoint}/${bucket}/`
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${bucket}.${host}/`
}
