// Made from the contract by scripts/generate/field-rules.mjs; do not edit.
export const fieldRules = {
  code_long: 'Un code compte au plus {max} caractères',
  description_limited: 'La description est limitée à {max} caractères ; choisissez-en une plus courte',
  display_name_required: 'Le nom affiché est obligatoire',
  name_limited: 'Le nom est limité à {max} caractères ; choisissez-en un plus court',
  name_long: 'Un nom compte au plus {max} caractères',
  name_required: 'Le nom est obligatoire',
  passphrase_short: 'Une phrase secrète compte au moins 6 caractères',
  webhook_address: 'Une adresse a la forme https://tools.example.com/hook, sans utilisateur ni mot de passe',
}
