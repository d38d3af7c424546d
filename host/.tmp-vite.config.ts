import base from '/work/main/host/vite.config.ts'
import { existsSync } from 'node:fs'
const extra = existsSync('/work/main/elements/session/src/index.ts') ? {} : { '@arbo/session': '/tmp/mockhost/session.ts' }
export default { ...base, resolve: { ...base.resolve, alias: extra } }
