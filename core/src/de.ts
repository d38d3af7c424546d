import { translations as contract } from './contract/de.ts'
import type { Translation } from './contract/platform/language/catalogue.ts'
import type { explainMessages } from './connect/explanations/texts.ts'
import type { fieldRuleMessages } from './platform/forms/field-rule-texts.gen.ts'
import { fieldRules } from './platform/forms/field-rules-de.gen.ts'
import type { formMessages } from './platform/form-texts.ts'
import type { accountMessages } from './account/texts.ts'
import type { timeMessages } from './platform/format/texts.ts'
import type { messages } from './platform/texts.ts'
import type { workspaceMessages } from './workspace/workspaces/texts.ts'
import type { workMessages } from './platform/work-texts.ts'
import type { ratingMessages } from './planning/metrics/texts.ts'

/**
 * The SDK in German. Readers are addressed by „du“; buttons and menu items are infinitives. One word for one thing, in all
 * packages:
 *
 * | English | German |
 * |---|---|
 * | project, process, episode, take, scene | Projekt, Prozess, Episode, Take, Szene; a workspace's own words stand as they are, so no article leans on them |
 * | workspace, playlist, review, marker, status, frame, retake | the same word |
 * | version (of a scene’s media) | Version |
 * | assigned, assignee; reviewer; coordinator | zugewiesen, Zuständige; Reviewer; Koordination |
 * | owner, admin, administrator of the workspace | Administration des Workspace |
 * | comment, reply; note; file, attachment | Kommentar, Antwort; Notiz; Datei, Anhang |
 * | metric; report; target; status flow | Kennzahl; Bericht; Ziel; Statusablauf |
 * | due, overdue | fällig, überfällig |
 * | guest; client | Gast; Kunde |
 * | approved, unchecked, untouched, unassigned | freigegeben, ungeprüft, unberührt, nicht zugewiesen |
 * | sign in, sign out | anmelden, abmelden |
 * | permission; access | Berechtigung; Zugriff |
 */
export const translations = {
  ...contract,
  'core.field_rules': fieldRules,
  core: {
    'network.offline': 'Du bist gerade offline. Bitte prüfe deine Internetverbindung.',
    'network.timeout': 'Die Anfrage hat zu lange gedauert. Bitte achte auf eine stabile Internetverbindung.',
    'network.problem': 'Netzwerkproblem. {message}',
    'network.lost': 'Netzwerkverbindung verloren',
    'network.restored': 'Netzwerkverbindung wiederhergestellt',
    'network.unreachable': 'Der Server ist gerade nicht erreichbar. Du bleibst angemeldet.',
    'network.cancelled': 'Abgebrochen',
    'network.gateway_timeout': 'Der Server hat nicht rechtzeitig geantwortet',
    'network.service_unavailable': 'Der Dienst ist nicht verfügbar',
    'network.bad_answer': 'Die Antwort des Servers ist nicht lesbar ({status}).',
    'session.refresh_failed': 'Anmeldung konnte nicht erneuert werden',
    'session.refresh_successful': 'Anmeldung erneuert',
    'session.no_workspace': 'Wähle zuerst einen Workspace.',
    'session.signed_out': 'Melde dich an, um fortzufahren.',
    'session.workspace_deleted': 'Dieser Workspace wurde gelöscht.',
    'module.web_search': 'Die Suche ist nicht verfügbar',
    'module.people_insight': 'Der Personeneinblick ist nicht verfügbar',
    'module.scene_hub': 'Der Hub ist nicht verfügbar',
    'action.preference': 'Einstellung speichern',
    'action.saving': 'Speichern',
    'action.any': 'Aktion',
    'toast.succeeded': '{action}: erfolgreich',
    'toast.failed': '{action}: fehlgeschlagen',
    'failed.update': 'Die Änderung ist fehlgeschlagen.',
    'failed.deletion': 'Das Löschen ist fehlgeschlagen.',
    'failed.archive': 'Das Archivieren ist fehlgeschlagen.',
    'permission.granted': 'Du hast die Berechtigung',
    'permission.denied': 'Du hast keine Berechtigung',
    'storage.limit': 'Der Speicherplatz ist aufgebraucht.',
    'storage.freeing_up': 'Speicherplatz wird freigegeben',
    'upload.timeout': 'Zeitüberschreitung der Anfrage',
    'upload.stalled': 'Stockt: neuer Versuch.',
    'upload.going_on': 'Das Senden geht weiter.',
    'timezone.invalid': 'Ungültige Zeitumrechnung für diese Zeitzone',
  },
  'core.forms': {
    'form.required': '{field} ist erforderlich',
    'form.is': '{field} ist ungültig',
    'form.confirmed': '{field} stimmt nicht überein, bitte prüfe es noch einmal.',
    'form.email': 'Die E-Mail-Adresse ist ungültig',
    'form.password': 'Ungültiges Passwort',
    'form.length': 'Höchstens {max} Zeichen',
    'form.name_length': 'Der Name darf höchstens {max} Zeichen haben; nimm einen kürzeren',
    'form.display_name_format': 'Das Format des Anzeigenamens ist ungültig',
  },
  'core.account': {
    'passkey.cancelled': 'Es wurde kein Passkey verwendet. Versuche es erneut oder nimm einen anderen Weg.',
    'passkey.known': 'Dieses Gerät oder dieser Passwortmanager hat für dieses Konto schon einen Passkey.',
    'sso.expired': 'Diese Anmeldung wurde in einem anderen Tab begonnen oder ist abgelaufen. Beginne neu.',
  },
  'core.workspaces': {
    'new_workspace.title': 'Neuen Workspace einrichten',
    'new_workspace.name': 'Name des Workspace',
    'new_workspace.display_name': 'Anzeigename',
    'new_workspace.avatar': 'Avatar',
    'new_workspace.back': 'Zurück',
    'new_workspace.next': 'Weiter',
    'new_workspace.create': 'Workspace anlegen',
    'new_workspace.action': 'Workspace anlegen',
  },
  'core.time': {
    seconds: 'vor wenigen Sekunden',
    minutes: '{count, plural, one {vor # Minute} other {vor # Minuten}}',
    hours: '{count, plural, one {vor # Stunde} other {vor # Stunden}}',
  },
  'core.work': {
    'scenes.kept': 'Deine Eingaben bleiben hier und werden gesendet, sobald die Verbindung wieder da ist.',
    'upload.file_must_have_ext': 'Die Datei braucht eine Dateiendung',
    'upload.exceeds_maximum': 'Dein Upload ist größer als erlaubt',
    'upload.invalid': 'Die Datei ist ungültig',
    'upload.too_large': 'Die Datei ist zu groß',
    'upload.attachment_too_large': 'Die Datei ist zu groß, bitte wähle eine kleinere',
    'upload.invalid_file_format': 'Ungültiges Dateiformat',
    'upload.invalid_file_combination':
      'Ungültige Kombination von Dateien. Die Dateien einer Version sind alle Bilder oder alle Videos.',
    'upload.failed': 'Der Upload ist fehlgeschlagen',
    'review.item_gone': 'Gelöscht: {scene}.',
    'review.not_kept':
      'Was noch nicht gesendet ist, kann auf diesem Gerät nicht aufbewahrt werden und geht beim Schließen der Seite verloren. {message}',
    'guest.words_only': 'Gäste schreiben Kommentare und zeichnen. Alles andere lässt sich hier nicht ändern.',
    'review.comment_gone': 'Dieser Kommentar wurde gelöscht.',
    'import.failed': 'Der Import ist fehlgeschlagen.',
    'import.faulty_rows': 'Beim Import gab es Fehler.',
    'import.stopped': 'Angehalten.',
    'import.taking_back': 'Angehalten. Was schon geschrieben war, wird zurückgenommen.',
    'import.taken_back': 'Angehalten. Keine der Zeilen wurde übernommen.',
    'import.broken':
      'Die Verbindung brach vor der Antwort ab. Entweder wurden alle Zeilen geschrieben oder keine: Prüfe die Datei noch einmal, um zu sehen, was gilt.',
    'import.row': 'Zeile',
    'import.problem': 'Problem',
    'import.no_sample': 'Die Vorlage kann nicht heruntergeladen werden',
  },
  'core.rating': { step: '{filled} von {total}' },
  'core.explanations': {
    reasons: {
      inactive: 'Die Person ist in diesem Workspace nicht aktiv, daher ist nichts erlaubt.',
      role: 'Die Rolle {name} hat diese Berechtigung.',
      role_lacks: 'Die Rolle {name} hat diese Berechtigung nicht.',
      exception_granted: 'Die Berechtigung wurde dieser Person als Ausnahme gegeben.',
      exception_revoked: 'Die Berechtigung wurde dieser Person als Ausnahme entzogen.',
      coordinator: 'Die Person koordiniert {name}; das gibt die Berechtigung dort und für alles darunter.',
      not_coordinator: 'Die Person koordiniert weder dies noch etwas darüber.',
      works_on: '{scene} {name} ist der Person zugewiesen; das gibt die Berechtigung.',
      not_assigned: 'Dies ist der Person nicht zugewiesen.',
      reviews: 'Die Person ist Reviewer von {scene} {name}; das gibt die Berechtigung.',
      not_reviewer: 'Die Person ist hier nicht Reviewer.',
      guest_on_scene:
        'Die Person gehört zu {scene} {name}, doch das gibt Gästen kein Recht darüber hinaus, es zu sehen.',
      guest_adds: 'Gäste fügen nur unter dem etwas hinzu, was sie koordinieren, weil sie es anderswo nicht sähen.',
      reserved_status: 'Reservierte Status sind für Reviewer und Koordination.',
      metric_locked: 'Die Kennzahl {name} ist gesperrt: Reviewer und Koordination ändern sie.',
      metric_private: 'Die Kennzahl {name} ist privat: Reviewer und Koordination sehen und ändern sie.',
      metric_computed: 'Die Kennzahl {name} ist eine Formel, daher gibt niemand ihre Werte ein.',
      metric_archived: 'Die Kennzahl {name} ist archiviert, daher ändert niemand ihre Werte.',
      oneself: 'Dies sind die eigenen Angaben der Person; dafür braucht es keine Berechtigung.',
      sees_workspace: 'Mit der Rolle {name} sieht die Person den ganzen Workspace.',
      project_member: 'Die Person sieht dies, weil sie Mitglied von {name} ist.',
      project_team: 'Die Person sieht dies, weil ihr Team {name} hier Mitglied ist.',
      project_closed: 'Nur Mitglieder sehen {name}, und die Person gehört nicht dazu.',
      own_projects_only: 'Die Person sieht nur {projects}, in denen sie Mitglied ist; {name} gehört nicht dazu.',
      assignee: 'Die Person sieht {scene} {name}, weil sie zuständig ist.',
      reviewer: 'Die Person sieht {scene} {name}, weil sie dort Reviewer ist.',
      above_own_scene: 'Die Person sieht dies, weil {scene} {name} darunter ihr gehört.',
      coordinates_here: 'Die Person sieht dies, weil sie {name} koordiniert.',
      above_coordinated: 'Die Person sieht dies, weil sie {name} darunter koordiniert.',
      in_playlist: 'Die Person sieht dies wegen der Playlist {name}, die mit ihr geteilt ist.',
      sees_nothing_here:
        'Gäste sehen nur eigene oder in einer geteilten Playlist enthaltene {scenes} und was sie koordinieren; nichts davon trifft hier zu.',
      team_public: 'Das Team {name} ist öffentlich: Alle, die Teams sehen dürfen, sehen es.',
      team_member: 'Die Person ist im Team {name}.',
      team_author: 'Die Person hat das Team {name} angelegt.',
      team_closed: 'Das Team {name} ist nicht öffentlich, und die Person gehört nicht dazu.',
      team_archived: 'Das Team {name} ist archiviert, daher ändert es niemand.',
      playlist_owner: 'Die Playlist {name} gehört der Person selbst.',
      playlist_not_owner: 'Die Playlist {name} gehört jemand anderem.',
      playlist_workspace: 'Die Playlist {name} gehört dem Workspace: Alle außer Gästen dürfen sie öffnen.',
      playlist_shared: 'Die Playlist {name} ist mit der Person zum Ansehen geteilt.',
      playlist_editor: 'Die Playlist {name} ist mit der Person zum Bearbeiten geteilt.',
      playlist_not_editor: 'Die Playlist {name} ist mit der Person nicht zum Bearbeiten geteilt.',
      playlist_closed: 'Die Playlist {name} gehört jemand anderem und ist nicht mit der Person geteilt.',
    },
    named: {
      role: 'Die Rolle {name} hat {permissions}.',
      role_lacks: 'Die Rolle {name} hat {permissions} nicht.',
      exception_granted: '{permissions} wurde dieser Person als Ausnahme gegeben.',
      exception_revoked: '{permissions} wurde dieser Person als Ausnahme entzogen.',
    },
    remedies: {
      restore_person: 'Die Person wiederherzustellen oder zu entsperren hebt das auf.',
      change_role: 'Eine andere Rolle der Person ändert das.',
      edit_role: 'Eine Änderung der Rolle oder eine andere Rolle der Person ändert das.',
      remove_exception: 'Die Ausnahme zu entfernen macht das rückgängig.',
      remove_coordinator: 'Der Person die Koordination zu nehmen macht das rückgängig.',
      make_coordinator: 'Der Person hier die Koordination zu geben ändert das.',
      unassign: 'Die Zuweisung der Person aufzuheben ({scene}) macht das rückgängig.',
      assign_scene: 'Die Person zuzuweisen ({scene}) ändert das.',
      make_reviewer: 'Die Person zum Reviewer zu machen ({scene}) ändert das.',
      end_share: 'Die Playlist nicht mehr zu teilen macht das rückgängig.',
      leave_project: 'Die Person aus den Mitgliedern zu nehmen macht das rückgängig.',
      join_project: 'Die Person oder eines ihrer Teams zu den Mitgliedern hinzuzufügen ändert das.',
      assign: 'Der Person hier etwas zuzuweisen ({scene}) oder ihr die Koordination zu geben ändert das.',
      open_status: 'Eine Änderung des Statusablaufs öffnet den Status für alle, die die anderen setzen dürfen.',
      open_metric: 'Die Kennzahl in ihren Einstellungen zu öffnen ändert das.',
      restore_metric: 'Die Kennzahl aus dem Archiv zu holen hebt das auf.',
      close_team: 'Das Team privat zu machen macht das rückgängig.',
      leave_team: 'Die Person aus dem Team zu nehmen macht das rückgängig.',
      join_team: 'Das Team öffentlich zu machen oder die Person aufzunehmen ändert das.',
      restore_team: 'Das Team aus dem Archiv zu holen hebt das auf.',
      share_playlist: 'Die Playlist mit der Person zu teilen ändert das.',
      share_to_edit: 'Die Playlist zum Bearbeiten mit der Person zu teilen ändert das.',
      copy_playlist: 'Die Person kann sich eine eigene Kopie machen.',
    },
  },
} satisfies {
  core: Translation<typeof messages>
  'core.forms': Translation<typeof formMessages>
  'core.field_rules': Translation<typeof fieldRuleMessages>
  'core.account': Translation<typeof accountMessages>
  'core.workspaces': Translation<typeof workspaceMessages>
  'core.time': Translation<typeof timeMessages>
  'core.work': Translation<typeof workMessages>
  'core.rating': Translation<typeof ratingMessages>
  'core.explanations': Translation<typeof explainMessages>
} & typeof contract
