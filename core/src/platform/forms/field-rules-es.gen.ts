// Made from the contract by scripts/generate/field-rules.mjs; do not edit.
export const fieldRules = {
  code_long: 'Un código tiene como máximo {max} caracteres',
  description_limited: 'La descripción tiene un máximo de {max} caracteres; usa una más corta',
  display_name_required: 'El nombre visible es obligatorio',
  name_limited: 'El nombre tiene un máximo de {max} caracteres; usa uno más corto',
  name_long: 'Un nombre tiene como máximo {max} caracteres',
  name_required: 'El nombre es obligatorio',
  passphrase_short: 'Una frase de acceso tiene al menos 6 caracteres',
  webhook_address: 'Una dirección tiene la forma https://tools.example.com/hook, sin usuario ni contraseña',
}
