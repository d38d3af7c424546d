import type { notificationMessages } from './connect/notification-texts.ts'
import type { fieldMessages } from './planning/field-texts.ts'
import type { priorityMessages } from './planning/priority-texts.ts'
import type { metricMessages } from './planning/metric-texts.ts'
import type { metricValueMessages } from './planning/metric-value-texts.ts'
import type { Translation } from './platform/language/catalogue.ts'
import type { levelMessages } from './platform/levels.ts'
import type { targetMessages } from './progress/target-texts.ts'
import type { lackMessages } from './review/review-export-lacks.ts'

/** What pages and server both say, in German; the glossary stands in the SDK’s. */
export const translations = {
  'core.metric_values': {
    locked: 'Nur Koordination und Reviewer ändern diese Kennzahl hier',
    hidden: 'Privat. Nur Koordination und Reviewer sehen den Wert hier',
    error_missing: 'Eine Kennzahl der Formel hat hier keinen Wert',
    error_division_by_zero: 'Die Formel teilt durch null',
    error_overflow: 'Das Ergebnis hat zu viele Stellen',
  },
  'core.fields': {
    all: {
      name: 'Name',
      code: 'Code',
      description: 'Beschreibung',
      status: 'Status',
      kind: 'Art des Status',
      start_date: 'Beginn',
      due_date: 'Fälligkeit',
      estimate: 'Schätzung',
      priority: 'Priorität',
      late: 'Überfällig',
      assignees: 'Zuständige',
      reviewers: 'Reviewer',
      tags: 'Schlagwörter',
      team: 'Team',
      metric: 'Kennzahl',
      frame_in: 'Frame von',
      frame_out: 'Frame bis',
      cut_in: 'Schnitt von',
      cut_out: 'Schnitt bis',
      omitted: 'Gestrichen',
      project: 'Projekt',
      parent: 'Übergeordnet',
      place: 'Pfad',
      created_by: 'Angelegt von',
      created_at: 'Angelegt',
      updated_at: 'Geändert',
      rendition: 'Version',
    },
    one: { assignees: 'Zuständig', reviewers: 'Reviewer', tags: 'Schlagwort' },
  },
  'core.priorities': { LOW: 'Niedrig', NORMAL: 'Normal', HIGH: 'Hoch', URGENT: 'Dringend' },
  'core.lacks': {
    words: {
      drawings: 'Zeichnungen',
      drawn: 'Zeichnungen (nennt aber ihre Zahl)',
      colours: 'Farben',
      nearColours: 'genaue Farben',
      replies: 'Antworten',
      ends: 'das Ende von Bereichen',
      states: 'was erledigt ist',
      assignees: 'Zuständige',
      times: 'Daten',
      reactions: 'Reaktionen',
      files: 'den Inhalt angehängter Dateien',
      pictures: 'Bilder nach den ersten 60',
    },
    leavesOut: 'Lässt weg: {list}',
  },
  'core.levels': {
    one: { project: 'Projekt', process: 'Prozess', episode: 'Episode', take: 'Take', scene: 'Szene' },
    many: { project: 'Projekte', process: 'Prozesse', episode: 'Episoden', take: 'Takes', scene: 'Szenen' },
  },
  'core.metrics': {
    invalid: 'Die Eingabe ist ungültig',
    duplicate: 'Die Eingabe ist ungültig; doppelt',
    name_taken: '*Der Name ist schon vergeben. Klicke auf „Löschen“, um ihn zu entfernen.',
    range: 'Die Eingabe ist ungültig; BIS muss größer sein als VON',
    duplicates: 'Doppelte Werte',
    between: 'Nur Werte von {fromValue} bis {toValue}',
    not_allowed: 'Nicht erlaubte Werte: {valueLimit}',
    decimals: 'Höchstens {decimals} Nachkommastellen',
    no_decimals: 'Nur ganze Zahlen',
    computed: 'Eine Formel wird berechnet und kann nicht eingegeben werden',
    private_part:
      '„{formula}“ ist nicht privat und enthält {names}, was privat ist. Mach beide privat oder nimm es heraus',
    not_attached: 'Diese Kennzahl gehört nicht hierher',
    archived: 'Diese Kennzahl ist archiviert',
    name_required: 'Der Name ist erforderlich',
    currency: 'Wähle eine Währung',
    affix: 'Gib ein Präfix oder ein Suffix ein',
    affix_long: 'Höchstens {max} Zeichen',
    steps: 'Eine Bewertung hat höchstens {max} Stufen',
    formula_empty: 'Gib eine Formel ein',
    formula_long: 'Die Formel ist zu lang',
    formula_deep: 'Die Klammern sind zu tief verschachtelt',
    formula_unknown: '„{what}“ ist unverständlich',
    formula_unexpected: '„{what}“ kann hier nicht stehen',
    formula_end: 'Am Ende fehlt etwas',
    formula_open: 'Diese Klammer ist nicht geschlossen',
    formula_close: 'Diese Klammer wurde nicht geöffnet',
    formula_number: 'Diese Zahl hat zu viele Stellen',
    formula_no_metric: 'Es gibt keine Kennzahl „{what}“',
    formula_gone: 'Diese Kennzahl wurde gelöscht',
    formula_constant: 'Verwende mindestens eine Kennzahl',
    formula_cycle: 'Die Formel hängt von sich selbst ab: {path}',
  },
  'core.notifications': {
    somebody: 'Jemand',
    rule: 'Regel: {name}',
    product: 'Arbo',
    assigned: '{who} hat dich zugewiesen',
    assignedMany: '{who} hat dich zugewiesen: {count} {scenes}',
    assignedTeam: '{who} hat dein Team zugewiesen',
    status: '{who} hat den Status auf {status} gesetzt',
    noStatus: '{who} hat den Status entfernt',
    statuses: '{who} hat den Status geändert: {count} {scenes}',
    statusesTo: '{who} hat den Status auf {status} gesetzt: {count} {scenes}',
    mention: '{who} hat dich erwähnt',
    assignedComment: '{who} hat dir einen Kommentar zugewiesen',
    comment: '{who} hat kommentiert',
    reply: '{who} hat geantwortet',
    react: '{who} hat auf deinen Kommentar mit {emoji} reagiert',
    resolve: '{who} hat deinen Kommentar als erledigt markiert',
    answered: '{who} hat deinen Kommentar in v{version} umgesetzt',
    version: '{who} hat v{version} hinzugefügt',
    created: '{who} hat neu angelegt: {what}',
    createdMany: '{who} hat neu angelegt: {count} {scenes}',
    dueDate: '{who} hat die Fälligkeit auf {day} gesetzt',
    noDueDate: '{who} hat die Fälligkeit entfernt',
    dueDates: '{who} hat die Fälligkeit geändert: {count} {scenes}',
    due: { tomorrow: 'Morgen fällig', today: 'Heute fällig', late: 'Überfällig' },
    dueMany: '{when}: {count} {scenes}',
    playlist: {
      shared: '{who} hat diese Playlist mit dir geteilt',
      receive_request: '{who} möchte diese Playlist sehen',
      accepted: '{who} gibt dir Zugriff auf diese Playlist',
      declined: '{who} hat deine Anfrage zu dieser Playlist abgelehnt',
    },
    timesheet: 'Zeitnachweis',
    timesheets: {
      submitted: '{who} hat den eigenen Zeitnachweis der Woche ab {day} eingereicht',
      approved: '{who} hat deinen Zeitnachweis der Woche ab {day} genehmigt',
      open: '{who} hat deinen Zeitnachweis der Woche ab {day} wieder geöffnet',
    },
    submittedMany: '{count} Zeitnachweise der Woche ab {day} warten auf Genehmigung',
    report: 'Ein Bericht ist fertig',
  },
  'core.targets': {
    not_found: 'Dieses Ziel gibt es nicht',
    goal_order: 'Muss über dem Ziel der vorigen Stufe liegen',
    goal: 'Gib eine Zahl über 0 ein',
    name: 'Der Name der Stufe ist erforderlich',
    name_long: 'Der Name einer Stufe darf höchstens {max} Zeichen haben',
    name_taken: 'Eine andere Stufe heißt schon so',
    reward: 'Gib 0 oder eine größere Zahl ein',
    colour: 'Wähle eine Farbe',
    no_reward_currency: 'Der Workspace hat keine Währung der Prämien. Lege sie zuerst in den Einstellungen fest.',
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
