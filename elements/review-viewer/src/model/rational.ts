// The server's exports count with the same fractions.
export { reduce, toNumber, toRational, type Rational } from '@arbo/core/format'
