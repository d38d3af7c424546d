import type { notificationMessages } from './connect/notification-texts.ts'
import type { fieldMessages } from './planning/field-texts.ts'
import type { priorityMessages } from './planning/priority-texts.ts'
import type { metricMessages } from './planning/metric-texts.ts'
import type { metricValueMessages } from './planning/metric-value-texts.ts'
import type { Translation } from './platform/language/catalogue.ts'
import type { levelMessages } from './platform/levels.ts'
import type { targetMessages } from './progress/target-texts.ts'
import type { lackMessages } from './review/review-export-lacks.ts'

/** What pages and server both say, in French; the glossary stands in the SDK’s. */
export const translations = {
  'core.metric_values': {
    locked: 'Seuls la coordination et les vérificateurs peuvent modifier cette métrique ici',
    hidden: 'Privée. Seuls la coordination et les vérificateurs voient la valeur ici',
    error_missing: 'Une métrique de la formule n’a pas de valeur ici',
    error_division_by_zero: 'La formule divise par zéro',
    error_overflow: 'Le résultat a trop de chiffres',
  },
  'core.fields': {
    all: {
      name: 'Nom',
      code: 'Code',
      description: 'Description',
      status: 'Statut',
      kind: 'Type de statut',
      start_date: 'Début',
      due_date: 'Échéance',
      estimate: 'Estimation',
      priority: 'Priorité',
      late: 'En retard',
      assignees: 'Assigné à',
      reviewers: 'Vérificateurs',
      tags: 'Étiquettes',
      team: 'Équipe',
      metric: 'Métrique',
      frame_in: 'Image d’entrée',
      frame_out: 'Image de sortie',
      cut_in: 'Entrée source',
      cut_out: 'Sortie source',
      omitted: 'Omis',
      project: 'Projet',
      parent: 'Niveau supérieur',
      place: 'Chemin',
      created_by: 'Créé par',
      created_at: 'Création',
      updated_at: 'Modification',
      rendition: 'Version',
    },
    one: { assignees: 'Personne assignée', reviewers: 'Vérificateur', tags: 'Étiquette' },
  },
  'core.priorities': { LOW: 'Basse', NORMAL: 'Normale', HIGH: 'Haute', URGENT: 'Urgente' },
  'core.lacks': {
    words: {
      drawings: 'dessins',
      drawn: 'dessins (mais indique leur nombre)',
      colours: 'couleurs',
      nearColours: 'couleurs exactes',
      replies: 'réponses',
      ends: 'fin des plages',
      states: 'ce qui est fait',
      assignees: 'personnes assignées',
      times: 'dates',
      reactions: 'réactions',
      files: 'contenu des pièces jointes',
      pictures: 'images au-delà des 60 premières',
    },
    leavesOut: 'Ne comprend pas : {list}',
  },
  'core.levels': {
    one: { project: 'Projet', process: 'Processus', episode: 'Épisode', take: 'Prise', scene: 'Scène' },
    many: { project: 'Projets', process: 'Processus', episode: 'Épisodes', take: 'Prises', scene: 'Scènes' },
  },
  'core.metrics': {
    invalid: 'La saisie n’est pas valide',
    duplicate: 'La saisie n’est pas valide ; doublon',
    name_taken: '*Ce nom est déjà pris. Cliquez sur « Supprimer » pour le retirer.',
    range: 'La saisie n’est pas valide ; À doit être supérieur à De',
    duplicates: 'Valeurs en double',
    between: 'Uniquement des valeurs de {fromValue} à {toValue}',
    not_allowed: 'Valeurs non autorisées : {valueLimit}',
    decimals: 'Au plus {decimals} décimales',
    no_decimals: 'Uniquement des nombres entiers',
    computed: 'Une formule est calculée et ne peut pas être saisie',
    private_part:
      '« {formula} » n’est pas privée mais utilise {names}, qui l’est. Rendez les deux privées, ou retirez cette partie',
    not_attached: 'Cette métrique n’est pas utilisée ici',
    archived: 'Cette métrique est archivée',
    name_required: 'Le nom est obligatoire',
    currency: 'Choisissez une devise',
    affix: 'Saisissez un préfixe ou un suffixe',
    affix_long: 'Au plus {max} caractères',
    steps: 'Une évaluation compte au plus {max} degrés',
    formula_empty: 'Saisissez une formule',
    formula_long: 'La formule est trop longue',
    formula_deep: 'Les parenthèses sont imbriquées trop profondément',
    formula_unknown: '« {what} » est inconnu',
    formula_unexpected: '« {what} » n’est pas autorisé ici',
    formula_end: 'Il manque quelque chose à la fin',
    formula_open: 'Cette parenthèse n’est pas fermée',
    formula_close: 'Cette parenthèse n’a pas été ouverte',
    formula_number: 'Ce nombre a trop de chiffres',
    formula_no_metric: 'Il n’existe pas de métrique « {what} »',
    formula_gone: 'Cette métrique a été supprimée',
    formula_constant: 'Utilisez au moins une métrique',
    formula_cycle: 'La formule dépend d’elle-même : {path}',
  },
  'core.notifications': {
    somebody: 'Quelqu’un',
    rule: 'Règle : {name}',
    product: 'Arbo',
    assigned: '{who} vous a assigné ce travail',
    assignedMany: '{who} vous a assigné {count} {scenes}',
    assignedTeam: '{who} a assigné ce travail à votre équipe',
    status: '{who} a passé le statut à {status}',
    noStatus: '{who} a retiré le statut',
    statuses: '{who} a modifié le statut de {count} {scenes}',
    statusesTo: '{who} a passé {count} {scenes} au statut {status}',
    mention: '{who} vous mentionne',
    assignedComment: '{who} vous a assigné un commentaire',
    comment: '{who} a commenté',
    reply: '{who} a répondu',
    react: '{who} a réagi à votre commentaire avec {emoji}',
    resolve: '{who} a marqué votre commentaire comme fait',
    answered: '{who} a traité votre commentaire dans v{version}',
    version: '{who} a ajouté v{version}',
    created: '{who} a créé : {what}',
    createdMany: '{who} a créé {count} {scenes}',
    dueDate: '{who} a fixé l’échéance : {day}',
    noDueDate: '{who} a retiré l’échéance',
    dueDates: '{who} a modifié l’échéance de {count} {scenes}',
    due: { tomorrow: 'Échéance demain', today: 'Échéance aujourd’hui', late: 'En retard' },
    dueMany: '{when} : {count} {scenes}',
    playlist: {
      shared: '{who} a partagé cette playlist avec vous',
      receive_request: '{who} demande l’accès à cette playlist',
      accepted: '{who} vous a donné accès à cette playlist',
      declined: '{who} a refusé votre demande pour cette playlist',
    },
    timesheet: 'Feuille de temps',
    timesheets: {
      submitted: '{who} a soumis sa feuille de temps de la semaine du {day}',
      approved: '{who} a approuvé votre feuille de temps de la semaine du {day}',
      open: '{who} a rouvert votre feuille de temps de la semaine du {day}',
    },
    submittedMany: '{count} feuilles de temps de la semaine du {day} attendent d’être approuvées',
    report: 'Un rapport est prêt',
  },
  'core.targets': {
    not_found: 'Cet objectif n’existe pas',
    goal_order: 'Le seuil doit dépasser celui du niveau précédent',
    goal: 'Saisissez un nombre supérieur à 0',
    name: 'Le nom du niveau est obligatoire',
    name_long: 'Le nom d’un niveau est limité à {max} caractères',
    name_taken: 'Un autre niveau porte ce nom',
    reward: 'Saisissez un nombre égal ou supérieur à 0',
    colour: 'Choisissez une couleur',
    no_reward_currency:
      'L’espace de travail n’a pas de devise pour les récompenses. Choisissez-en d’abord une dans les paramètres.',
  },
} satisfies {
  'core.metric_values': Translation<typeof metricValueMessages>
  'core.priorities': Translation<typeof priorityMessages>
  'core.lacks': Translation<typeof lackMessages>
  'core.fields': Translation<typeof fieldMessages>
  'core.levels': Translation<typeof levelMessages>
  'core.metrics': Translation<typeof metricMessages>
  'core.notifications': Translation<typeof notificationMessages>
  'core.targets': Translation<typeof targetMessages>
}
