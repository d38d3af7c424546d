// The server's exports count with the same fractions.
export { toNumber, toRational, type Rational } from '@arbo/core/format'
