/** What a side module needs of its page, as environment files name it: the session of `Symbol.for('arbo.core/1')`. */
export const CORE_CONTRACT = 'core/1'
