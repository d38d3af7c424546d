import type { Translation } from '@arbo/core/contract'
import { translations as contract } from '@arbo/core/contract/de'
import type { accountMessages } from './account/texts.ts'
import type { connectMessages } from './connect/texts.ts'
import type { planningMessages } from './planning/texts.ts'
import type { mediaMessages } from './platform/media/texts.ts'
import type { storageMessages } from './platform/storage/texts.ts'
import type { platformMessages } from './platform/texts.ts'
import type { progressMessages } from './progress/texts.ts'
import type { reviewMessages } from './review/texts.ts'
import type { workspaceMessages } from './workspace/texts.ts'

/** The answers of the server in German, with those of the contract; the SDK’s glossary holds. */
export const translations = {
  ...contract,
  'server.platform': {
    'api.body_too_large': 'Die Anfrage ist größer als {limit}.',
    'api.head_too_long': 'Der Kopf der Anfrage ist zu lang.',
    'api.broken_request': 'Das ist keine Anfrage, die ein Server lesen kann.',
    'api.disk_full_file': 'Der Speicher des Servers ist voll, daher wurde diese Datei nicht gespeichert.',
    'api.disk_full_read': 'Der Speicher des Servers ist voll, daher kann das gerade nicht gezeigt werden.',
    'api.deep_json': 'Der Inhalt ist zu tief verschachtelt oder hat zu viele Werte.',
    'api.malformed_json': 'Der Inhalt ist kein gültiges JSON.',
    'api.compressed': 'Sende den Inhalt, wie er ist, nicht komprimiert.',
    'api.no_object': 'Sende ein JSON-Objekt.',
    'api.unsupported_type': 'Sende den Inhalt als application/json.',
    'api.no_route': '{method} {path} ist kein Endpunkt dieser API; /api/docs nennt alle.',
    'api.field_unknown': 'Dieser Wert wird nicht angenommen.',
    'api.ws_code_mismatch': 'Dieses Token gehört zum Workspace {code}',
    'access.not_held': 'Du kannst keine Berechtigungen geben, die du selbst nicht hast.',
    'access.above': 'Du kannst keine Rolle über deiner eigenen geben oder ändern.',
    'sheet.format': 'Ungültiges Dateiformat',
    'sheet.invalid': 'Die Datei ist ungültig',
    'sheet.encoding': 'Die Datei ist ungültig. Speichere sie als CSV mit der Kodierung UTF-8.',
    'sheet.quotes': 'Die Datei ist ungültig. Die Anführungszeichen in Zeile {row} sind nicht geschlossen.',
    'sheet.no_rows': 'Die Datei ist ungültig. Unter der Kopfzeile stehen keine Zeilen.',
    'sheet.missing_columns': 'Fehlende Spalten: {names}.',
    'sheet.unknown_columns': 'Unbekannte Spalten: {names}.',
    'sheet.repeated_columns': 'Spalten, die doppelt vorkommen: {names}.',
    'sheet.too_many_bytes': 'Die Datei ist zu groß. Höchstens {megabytes} MB können importiert werden.',
    'sheet.unpacks_too_large':
      'Die Datei ist zu groß. Ausgepackt wäre sie größer als jede Tabelle, die importiert werden kann.',
    'sheet.too_much':
      'Die Datei ist zu groß. Sie zu lesen braucht mehr Zeit oder Arbeitsspeicher, als es gibt; importiere sie in Teilen.',
    'sheet.too_wide': 'Die Datei ist zu groß. Eine Tabelle hat höchstens {columns} Spalten und {rows} Zeilen.',
    'sheet.long_cell': 'Die Datei ist zu groß. Eine Zelle hat höchstens {length} Zeichen.',
    'sheet.too_many_rows':
      'Die Datei ist zu groß. Sie hat {rows} Zeilen; höchstens {limit} können auf einmal importiert werden.',
    'production.json': '{name} ist kein gültiges JSON',
  },
  'server.storage': {
    'upload.file_must_have_ext': 'Die Datei braucht eine Dateiendung',
    'upload.invalid_file_format': 'Ungültiges Dateiformat',
    'upload.other_content':
      'Der Inhalt ist nicht, was der Name sagt. Berichtige die Dateiendung oder wähle eine andere Datei und lade sie dann hoch.',
    'upload.invalid': 'Die Datei ist ungültig',
    'upload.too_large': 'Die Datei ist zu groß',
    'upload.attachment_too_large': 'Die Datei ist zu groß, bitte wähle eine kleinere',
    'upload.invalid_file_combination':
      'Ungültige Kombination von Dateien. Die Dateien einer Fassung sind alle Bilder oder alle Videos.',
    'upload.form_expired': 'Der Upload wurde nicht rechtzeitig begonnen. Wähle die Datei noch einmal.',
    'upload.form_forged': 'Das Upload-Formular wurde verändert. Wähle die Datei noch einmal.',
    'upload.form_mismatch': 'Die Datei ist nicht die, die angekündigt war. Wähle die Datei noch einmal.',
    'file.token_expired': 'Der Link zur Datei ist abgelaufen. Lade die Seite neu.',
    'file.token_ended':
      'Der Link zur Datei endete mit der Anmeldung, dem Token oder dem Gastlink, mit dem er kam. Melde dich wieder an und lade die Seite neu.',
    'file.token_forged': 'Der Link zur Datei ist nicht gültig.',
  },
  'server.media': {
    'media.invalid': 'Die Datei ist ungültig',
    'media.invalid_file_format': 'Ungültiges Dateiformat',
    'media.too_large': 'Die Datei ist zu groß',
    'media.empty': 'Die Datei ist leer. Wähle eine andere oder exportiere sie neu.',
    'media.not_media':
      'Der Inhalt ist weder Bild noch Film, was auch immer der Name sagt. Lade JPEG, PNG, MOV oder MP4 hoch, oder nummerierte Bilder in einem ZIP.',
    'media.film_as_picture':
      'Der Name sagt Bild, aber der Inhalt ist ein Film. Berichtige die Dateiendung und lade die Datei dann noch einmal hoch.',
    'media.picture_as_film':
      'Der Name sagt Film, aber der Inhalt ist ein Bild. Berichtige die Dateiendung und lade die Datei dann noch einmal hoch.',
    'media.no_picture': 'Die Datei enthält keine Bildspur.',
    'media.unreadable': 'Die Datei ist beschädigt und nicht lesbar. Exportiere sie neu und lade sie dann hoch.',
    'media.no_index':
      'Die Datei ist unvollständig: Ihr Ende mit dem Verzeichnis aller Frames fehlt. Lade sie noch einmal hoch.',
    'media.no_frames': 'Der Film hat keine Frames. Exportiere ihn neu und lade ihn dann hoch.',
    'media.cut_to_nothing': 'Die Datei endet vor ihrem ersten Frame. Lade sie noch einmal hoch.',
    'media.too_many_frames': 'Der Film hat mehr als 2,5 Millionen Frames. Teile ihn auf.',
    'media.picture_cut': 'Das Bild ist beschädigt oder unvollständig. Exportiere es neu und lade es dann hoch.',
    'media.too_many_pixels': 'Das Bild hat mehr als {limit} Millionen Pixel. Exportiere ein kleineres.',
    'media.no_times':
      'Die Frames haben keine Zeiten und lassen sich daher nicht genau zählen. Exportiere den Film neu als MP4 oder MOV.',
    'media.proxy_differs':
      'Eine abspielbare Kopie mit denselben Frames ließ sich nicht erstellen: {reason}. Vielleicht ist der Film beschädigt; exportiere ihn neu und lade ihn dann hoch.',
    'media.undecodable':
      'Der Film ist beschädigt oder in einem Format, das hier nicht gelesen werden kann. Exportiere ihn als H.264 oder ProRes und lade ihn dann hoch.',
    'media.too_slow':
      'Den Film vorzubereiten dauert länger, als der Server erlaubt. Exportiere ihn kleiner oder kürzer.',
    'media.zip_by_other_name':
      'Name und Inhalt passen nicht zusammen: Eines ist ein ZIP, das andere nicht. Berichtige die Dateiendung und lade die Datei dann noch einmal hoch.',
    'media.zip_unreadable': 'Das ZIP ist beschädigt oder unvollständig. Packe es neu und lade es dann hoch.',
    'media.zip_locked': 'Das ZIP ist mit einem Passwort geschützt. Packe es ohne und lade es dann hoch.',
    'media.zip_method': 'Das ZIP ist auf eine Weise gepackt, die hier nicht gelesen wird. Packe es auf die übliche.',
    'media.zip_too_large':
      'Das ZIP wird ausgepackt weit größer, als es selbst ist. Lade die Bilder in kleineren Teilen hoch.',
    'media.sequence_none':
      'Das ZIP enthält keine nummerierten Bilder wie shot.0001.png. Sie können PNG, JPEG oder EXR sein.',
    'media.sequence_several': 'Das ZIP enthält mehrere Sequenzen: {names}. Packe jede in eine eigene Datei.',
    'media.sequence_twice':
      'Das ZIP enthält zwei Bilder mit der Nummer {number}. Entferne eines und packe es dann neu.',
    'media.sequence_gaps':
      'In den Nummern der Bilder fehlen zu viele: {there} von {count} sind da. Prüfe die Namen und packe sie dann neu.',
    'media.sequence_too_long': 'Die Sequenz hat mehr als {limit} Bilder. Lade sie in Teilen hoch.',
    'media.sequence_picture':
      '{name} ist beschädigt oder nicht, was der Name sagt. Exportiere das Bild neu und packe dann die Sequenz.',
    'media.sequence_sizes':
      '{name} hat {size} Pixel, die davor haben {usual}. Exportiere es in derselben Größe und packe dann die Sequenz.',
    'media.sequence_held': 'In der Sequenz fehlt: {numbers}. Das Bild davor bleibt stehen.',
    'media.disk_full':
      'Der Speicher des Servers ist voll. Bitte seine Administration um Platz und versuche es dann erneut.',
    'media.out_of_memory':
      'Dem Server ging der Arbeitsspeicher aus. Versuche es später erneut oder exportiere den Film kleiner.',
    'media.ends_early':
      'Die Datei endet zu früh: Ihre ersten {readable} von {total} Frames werden gezeigt. Für den Rest exportiere sie neu.',
    'media.ends_early_somewhere':
      'Die Datei endet zu früh: Ihre ersten {readable} Frames werden gezeigt. Für den Rest exportiere sie neu.',
  },
  'server.account': {
    'avatar.unreadable': 'Das Bild ist nicht lesbar.',
    'avatar.other_type': 'Das Bild hat nicht den Typ, den es angibt.',
    'oidc.provider_says': 'Er sagt: {reason}',
    'auth.confirmation': 'Das Passwort stimmt nicht überein, bitte prüfe es noch einmal.',
  },
  'server.workspace': {
    'role.landing_page': 'Wähle eine Seite, die die Rolle öffnen darf.',
    'workspace.landing_denied': 'Wähle eine Seite, die du öffnen darfst.',
    'workspace.landing_page': 'Gib Pfad und Name der Startseite an, oder keines von beiden.',
    'settings.work_day': 'Der Arbeitstag muss nach seinem Beginn enden',
    'account.sole_owner':
      'Dir allein gehört: {names}. Mach dort zuerst jemand anderen zum Inhaber, oder lösche den Workspace.',
    'people.exception_twice': '{key} ist zugleich gegeben und entzogen.',
    'people.landing_page': 'Die Person darf diese Seite nicht öffnen.',
    'people.import_email': 'Die E-Mail-Adresse ist ungültig',
    'people.import_twice': 'Zeile {row} hat diese Adresse auch.',
    'people.import_role': 'Es gibt keine aktive Rolle „{role}“.',
    'people.import_forbidden': 'Du darfst niemanden mit der Rolle {role} einladen.',
    'import.date': 'Daten haben die Form JJJJ-MM-TT',
    'import.required': 'Hier fehlt ein Wert',
    'import.end': 'Das Enddatum liegt vor dem Beginn',
    'import.repeated': 'Dasselbe wie Zeile {row}',
    'import.exists': 'Das gibt es schon',
    'import.long': 'Höchstens {length} Zeichen',
    'import.year': 'Jahre haben die Form JJJJ',
    'import.type': 'Der Typ ist 1 (Zusatztag) oder 0 (freier Tag)',
    'import.nobody': 'Niemand in diesem Workspace hat die Adresse {email}',
    'calendar.year': 'Der Feiertag muss {year} beginnen',
    'calendar.year_taken': 'Ihre Feiertage beginnen {year}. Kopiere die Gruppe stattdessen in ein anderes Jahr.',
    'calendar.group_exists': 'Es gibt schon eine Gruppe {name} für {year}.',
  },
  'server.planning': {
    'api.schedule': 'Die Fälligkeit darf nicht vor dem Beginn liegen',
    'entity.not_empty': 'Was anderes oder {scenes} enthält, kann nicht gelöscht werden.',
    'automation.not_yours':
      'Diese Regel würde einen Status setzen, der Reviewern und Koordination vorbehalten ist; deine Rolle darf ihn nicht setzen.',
    'automation.cycle':
      'Diese Regeln würden einander im Kreis auslösen: {rules}. Ändere eine davon oder schalte sie aus.',
    'undo.changed': 'Es wurde seitdem geändert.',
    'undo.gone': 'Was es vorher war, gibt es nicht mehr.',
    'undo.denied': 'Deine Rolle erlaubt das hier nicht.',
    'undo.taken': 'Inzwischen hat hier etwas anderes seinen Code.',
    'undo.in_use': 'Inzwischen hängt etwas anderes davon ab.',
    'undo.not_empty': 'Inzwischen ist etwas darin.',
    'undo.unsupported': 'Das lässt sich nur dort ändern, wo es steht.',
    'undo.statuses':
      'Einige {scenes} haben inzwischen einen Status, den der frühere Statusablauf nicht hat. Ändere den Ablauf oder den Ort selbst; dort wird gefragt, was sie stattdessen bekommen.',
    'flow.status_in_use': 'Einige {scenes} haben einen Status, der wegfällt. Wähle, welchen sie stattdessen bekommen.',
    'scene.other_flow': 'Dieser Status gehört nicht zum Statusablauf hier.',
    'scene.reserved_reviewers': 'Diesen Status setzen nur Reviewer und Koordination. Reviewer hier: {names}.',
    'scene.reserved_coordinators':
      'Diesen Status setzen nur Reviewer und Koordination. Niemand ist hier Reviewer; Koordination: {names}.',
    'scene.reserved_owners':
      'Diesen Status setzen nur Reviewer und Koordination. Hier gibt es weder noch; frage {names}.',
    'scene.and_others': '{names} und {count} weitere',
    'scene.no_such_person': 'In diesem Workspace gibt es keine solche aktive Person.',
    'scene.name_too_long': 'Ein Name hat höchstens 200 Zeichen.',
    'scene.changed_meanwhile': 'Jemand anderes hat das inzwischen geändert.',
    'timeline.no_clips': 'Die Datei ist ungültig. Sie enthält keine Clips mit Bild.',
    'timeline.unreadable': 'Die Datei ist ungültig. Sie ist nicht als OpenTimelineIO lesbar.',
    'timeline.deep': 'Die Datei ist zu groß. Ihre Stapel liegen zu tief ineinander.',
    'timeline.many':
      'Die Datei ist zu groß. Sie hat {rows} Clips; höchstens {limit} können auf einmal importiert werden.',
    'scenes.no_name_column': 'Die Datei ist ungültig. Keine Spalte enthält Name oder Code der Szenen.',
    'scenes.status': 'Es gibt hier keinen Status {name}',
    'scenes.person': 'Niemand, der hier arbeiten darf, heißt {name}',
    'scenes.person_twice': 'Mehrere Personen heißen {name}; schreibe die E-Mail-Adresse',
    'scenes.frame': 'Frames sind ganze Zahlen',
    'scenes.frames': 'Erster und letzter Frame gehören zusammen, der erste zuerst',
    'scenes.code': 'Ein Code hat höchstens 8 Buchstaben, Ziffern, - und _',
    'scenes.level_gap': 'Eine Ebene darüber fehlt',
    'scenes.no_parent': 'Nichts heißt hier {name}',
    'scenes.ambiguous': 'Mehrere Szenen heißen hier so; ergänze Code oder ID',
    'scenes.name': 'Der Name ist erforderlich',
    'scenes.no_metric': 'Die Szene hat keine solche Kennzahl',
    'scenes.unknown': 'Diese Szene gibt es hier nicht',
    'scenes.elsewhere': 'Diese Szene liegt anderswo',
    'scenes.not_yours': 'Das darfst du an der Szene nicht ändern',
  },
  'server.review': {
    'guest.past': 'Dieser Tag ist in der Zeitzone des Workspace vorbei.',
    'api.range': 'Der Bereich darf nicht vor seinem ersten Frame enden',
    'api.clock': 'Die Uhr ist den Zeichnungen dieser Fassung zu weit voraus.',
    'api.frame_outside': 'Die Fassung hat {count} Frames.',
    'scene.no_retake': 'Der Statusablauf hier hat keinen Retake-Status.',
    'api.comment_empty': 'Ein Kommentar braucht Text oder einen Anhang. Lösche stattdessen den Kommentar.',
    'api.audience_guests':
      'Ein Gast hat diesen Kommentar oder eine Antwort darauf geschrieben, daher bleibt er für Kunden. Beginne für das Team einen neuen Kommentar.',
    'api.audience_reply':
      'Diese Unterhaltung ist nur fürs Team. Teile ihren ersten Kommentar mit Kunden, bevor du diese Antwort teilst.',
    'api.reply_depth': 'Antworte auf den ersten Kommentar der Unterhaltung.',
    'playlist.rule_of_none': 'Nur eine Smart-Playlist hat eine Regel',
    'playlist.found_by_rule': 'Eine Smart-Playlist findet ihre Szenen nach ihrer Regel; ändere die Regel.',
    'playlist.past': 'Das Ende muss in der Zukunft liegen',
    'export.rates': 'Eine Schnittliste hat nur eine Bildrate; diese Fassungen haben {rates}. Exportiere sie einzeln.',
    'drawings.format': 'Wähle eine .otio-Datei.',
    'drawings.none': 'Die Datei enthält keine Zeichnungen. Sie sind Effekte ihrer Clips mit dem Schema Annotation.1.',
    'drawings.elsewhere':
      'Die Datei hat Zeichnungen auf {count} Clips, und keiner davon ist diese Fassung. Exportiere sie von dort neu oder behalte nur deren Clip.',
    'drawings.faulty': 'Zeichnung {number} ({kind}) ist fehlerhaft in {field}: {problem}. Es wurde nichts importiert.',
    'drawings.many': 'Die Datei hat {count} Zeichnungen; höchstens {limit} können auf einmal importiert werden.',
  },
  'server.progress': {
    'target.metric': 'Wähle eine Kennzahl',
    'target.range': 'Das Ende darf nicht vor dem Beginn liegen',
    'target.nobody': 'Wähle mindestens eine Person oder ein Team',
    'target.import_target': 'Es gibt kein aktives Ziel {name}',
    'target.import_team': 'Es gibt kein aktives Team {name}',
    'target.import_one': 'Nenne entweder eine Adresse oder ein Team',
    'target.report_long': 'Ein Bericht umfasst höchstens {months} Monate',
    'report.no_entity': 'Worum es in diesem Bericht geht, gibt es nicht mehr, oder du darfst es nicht sehen.',
    'report.no_person': 'Eine Person dieses Berichts ist nicht in diesem Workspace.',
    'report.no_team': 'Ein Team dieses Berichts gibt es nicht mehr, oder du darfst es nicht sehen.',
    'report.no_metric': 'Die Kennzahl dieses Berichts gibt es in diesem Workspace nicht.',
    'report.no_column': 'Nach dieser Spalte lässt sich der Bericht nicht ordnen; es gibt sie nicht.',
    'report.one_person': 'Wähle für diesen Bericht eine Person.',
  },
  'server.connect': {
    'production.unpacks_too_large':
      'Das Archiv wird ausgepackt größer als {megabytes} MB, oder weit größer, als es selbst ist',
    'production.too_many_files': 'Das Archiv enthält mehr als {limit} Dateien',
    'production.archive': 'Das Archiv ist nicht lesbar',
    'production.archive_empty': 'Das Archiv enthält keine .csv-, .xlsx- oder .json-Datei',
    'production.format': 'Dateien einer Produktion sind .csv, .xlsx, .json oder ein .zip davon',
    'production.no_objects': '{name} enthält keine Liste von Dingen mit IDs',
    'production.all_reserved':
      'Jeder Status des neuen Statusablaufs würde als freigegeben gelten, was nur Reviewer und Koordination setzen dürfen. Wähle für mindestens einen etwas anderes, oder einen vorhandenen Statusablauf.',
  },
} satisfies {
  'server.platform': Translation<typeof platformMessages>
  'server.storage': Translation<typeof storageMessages>
  'server.media': Translation<typeof mediaMessages>
  'server.account': Translation<typeof accountMessages>
  'server.workspace': Translation<typeof workspaceMessages>
  'server.planning': Translation<typeof planningMessages>
  'server.review': Translation<typeof reviewMessages>
  'server.progress': Translation<typeof progressMessages>
  'server.connect': Translation<typeof connectMessages>
} & typeof contract
