import { translations as contract } from './contract/es.ts'
import type { Translation } from './contract/platform/language/catalogue.ts'
import type { explainMessages } from './connect/explanations/texts.ts'
import type { fieldRuleMessages } from './platform/forms/field-rule-texts.gen.ts'
import { fieldRules } from './platform/forms/field-rules-es.gen.ts'
import type { formMessages } from './platform/form-texts.ts'
import type { accountMessages } from './account/texts.ts'
import type { timeMessages } from './platform/format/texts.ts'
import type { messages } from './platform/texts.ts'
import type { workspaceMessages } from './workspace/workspaces/texts.ts'
import type { workMessages } from './platform/work-texts.ts'
import type { ratingMessages } from './planning/metrics/texts.ts'

/**
 * The SDK in Spanish. Readers are addressed by “tú”, in a Spanish that Spain and Latin America both read well; buttons and
 * menu items are infinitives. One word for one thing, in all packages:
 *
 * | English | Spanish |
 * |---|---|
 * | project, process, episode, take, scene | proyecto, proceso, episodio, toma, escena; a workspace's own words stand as they are, so no article or adjective leans on them: “sus {scenes}”, “cada {scene}”, “cualquier {scene}”, “qué {scene}”, “siguiente {scene}”, “el total de {scenes}” |
 * | this scene, the scene (where it must be “this one”) | esta ficha de {scene}, la ficha de {scene} |
 * | workspace; place; directory | espacio de trabajo; ubicación; directorio |
 * | status; status flow | estado; flujo de estados |
 * | approved, unchecked, untouched, unassigned | aprobado, sin revisar, sin empezar, sin asignar |
 * | retake, playlist, token, webhook, hub | the same word |
 * | version (of a scene’s media); frame; timecode; timeline; schedule | versión; fotograma; timecode; línea de tiempo; cronograma |
 * | review, check | revisión |
 * | assigned, assignee; reviewer; coordinator | asignado, a su cargo, responsable; revisor; coordinación |
 * | owner, admin, administrator of the workspace | propietario, administrador; quien administra el espacio de trabajo |
 * | comment, reply, drawing, marker; note; file, attachment | comentario, respuesta, dibujo, marcador; nota; archivo, adjunto |
 * | a comment is open, done, addressed in a version | abierto, resuelto, atendido |
 * | metric; report; target, goal, level, reward | métrica; informe; objetivo, meta, nivel, recompensa |
 * | due date; overdue, late | fecha de entrega; con retraso |
 * | guest; client; guest link; seat, licence | invitado; cliente; enlace de invitado; licencia |
 * | sign in, sign out; passkey; passphrase | iniciar sesión, cerrar sesión; llave de acceso; frase de acceso |
 * | permission; access; scope (of a token) | permiso; acceso; ámbito |
 * | create, edit, delete, remove; restore, undo | crear, editar, eliminar, quitar; restaurar, deshacer |
 * | archive, unarchive; deployed; star, starred | archivar, desarchivar; en uso; destacar, destacado |
 * | left out; inherited | omitido; heredado |
 */
export const translations = {
  ...contract,
  'core.field_rules': fieldRules,
  core: {
    'network.offline': 'No hay conexión. Comprueba tu acceso a internet.',
    'network.timeout': 'La solicitud tardó demasiado. Comprueba que tu conexión a internet sea estable.',
    'network.problem': 'Problema de red. {message}',
    'network.lost': 'Se perdió la conexión',
    'network.restored': 'Conexión restablecida',
    'network.unreachable': 'No se puede conectar con el servidor. Tu sesión sigue abierta.',
    'network.cancelled': 'Cancelado',
    'network.gateway_timeout': 'El servidor no respondió a tiempo',
    'network.service_unavailable': 'El servicio no está disponible',
    'network.bad_answer': 'La respuesta del servidor no se puede leer ({status}).',
    'session.refresh_failed': 'No se pudo renovar la sesión',
    'session.refresh_successful': 'Sesión renovada',
    'session.no_workspace': 'Elige primero un espacio de trabajo.',
    'session.signed_out': 'Inicia sesión para continuar.',
    'session.workspace_deleted': 'Este espacio de trabajo se eliminó.',
    'module.web_search': 'La búsqueda no está disponible',
    'module.people_insight': 'El resumen de personas no está disponible',
    'module.scene_hub': 'El hub no está disponible',
    'action.preference': 'Guardar preferencia',
    'action.saving': 'Guardar',
    'action.any': 'Acción',
    'toast.succeeded': '{action}: hecho',
    'toast.failed': '{action}: no se pudo',
    'failed.update': 'No se pudo guardar el cambio.',
    'failed.deletion': 'No se pudo eliminar.',
    'failed.archive': 'No se pudo archivar.',
    'permission.granted': 'Tienes permiso',
    'permission.denied': 'No tienes permiso',
    'storage.limit': 'Se superó el límite de almacenamiento.',
    'storage.freeing_up': 'Liberando espacio',
    'upload.timeout': 'La solicitud tardó demasiado',
    'upload.stalled': 'Se detuvo. Reintentando…',
    'upload.going_on': 'La subida continúa.',
    'timezone.invalid': 'La conversión de hora no es válida para esta zona',
  },
  'core.forms': {
    'form.required': '{field}: campo obligatorio',
    'form.is': '{field}: valor no válido',
    'form.confirmed': '{field}: no coincide, compruébalo.',
    'form.email': 'El correo no es válido',
    'form.password': 'La contraseña no es válida',
    'form.length': 'No más de {max} caracteres',
    'form.name_length': 'El nombre tiene un máximo de {max} caracteres; usa uno más corto',
    'form.display_name_format': 'El formato del nombre visible no es válido',
  },
  'core.account': {
    'passkey.cancelled': 'No se usó ninguna llave de acceso. Vuelve a intentarlo o usa otra opción.',
    'passkey.known': 'Este dispositivo o gestor de contraseñas ya tiene una llave de acceso para esta cuenta.',
    'sso.expired': 'Este inicio de sesión empezó en otra pestaña o ya terminó. Empieza de nuevo.',
  },
  'core.workspaces': {
    'new_workspace.title': 'Configurar un espacio de trabajo',
    'new_workspace.name': 'Nombre del espacio de trabajo',
    'new_workspace.display_name': 'Nombre visible',
    'new_workspace.avatar': 'Avatar',
    'new_workspace.back': 'Atrás',
    'new_workspace.next': 'Siguiente',
    'new_workspace.create': 'Crear espacio de trabajo',
    'new_workspace.action': 'Crear espacio de trabajo',
  },
  'core.time': {
    seconds: 'hace unos segundos',
    minutes: '{count, plural, one {hace # minuto} other {hace # minutos}}',
    hours: '{count, plural, one {hace # hora} other {hace # horas}}',
  },
  'core.work': {
    'scenes.kept': 'Lo que escribiste se guarda aquí y se envía cuando vuelvas a tener conexión.',
    'upload.file_must_have_ext': 'El archivo necesita una extensión',
    'upload.exceeds_maximum': 'Tu subida supera el tamaño permitido',
    'upload.invalid': 'El archivo no es válido',
    'upload.too_large': 'El archivo es demasiado grande',
    'upload.attachment_too_large': 'El archivo es demasiado grande, elige uno más pequeño',
    'upload.invalid_file_format': 'El formato del archivo no es válido',
    'upload.invalid_file_combination':
      'Combinación de archivos no válida. Los archivos de una versión son todos imágenes o todos videos.',
    'upload.failed': 'No se pudo subir',
    'review.item_gone': 'Se eliminó esta ficha de {scene}.',
    'review.not_kept':
      'Lo que no se ha enviado no se puede guardar en este dispositivo y se pierde al cerrar la página. {message}',
    'guest.words_only': 'Los invitados pueden comentar y dibujar. Aquí no pueden cambiar nada más.',
    'review.comment_gone': 'Este comentario se eliminó.',
    'import.failed': 'No se pudo importar.',
    'import.faulty_rows': 'Hubo errores en la importación.',
    'import.stopped': 'Detenido.',
    'import.taking_back': 'Detenido. Se está deshaciendo lo que ya se guardó.',
    'import.taken_back': 'Detenido. No se guardó ninguna fila.',
    'import.broken':
      'La conexión se perdió antes de la respuesta. Se guardaron todas las filas o ninguna; vuelve a comprobar el archivo para saberlo.',
    'import.row': 'Fila',
    'import.problem': 'Problema',
    'import.no_sample': 'No se puede descargar la plantilla',
  },
  'core.rating': { step: '{filled} de {total}' },
  'core.explanations': {
    reasons: {
      inactive: 'La persona no está activa en este espacio de trabajo, así que no se le permite nada.',
      role: 'El rol {name} tiene este permiso.',
      role_lacks: 'El rol {name} no tiene este permiso.',
      exception_granted: 'Esta persona recibió el permiso como excepción.',
      exception_revoked: 'A esta persona se le retiró el permiso como excepción.',
      coordinator: 'La persona coordina {name}, lo que da este permiso ahí y en todo lo que hay debajo.',
      not_coordinator: 'La persona no coordina esto ni nada por encima.',
      works_on: 'La persona tiene a su cargo la ficha de {scene} {name}, lo que da este permiso.',
      not_assigned: 'La persona no tiene esto asignado.',
      reviews: 'La persona revisa la ficha de {scene} {name}, lo que da este permiso.',
      not_reviewer: 'La persona no revisa esto.',
      guest_on_scene: 'La persona tiene a su cargo la ficha de {scene} {name}, pero los invitados solo pueden mirar.',
      guest_adds:
        'Los invitados solo pueden añadir algo debajo de lo que coordinan, porque en otro sitio no lo verían.',
      reserved_status: 'Los estados reservados son para los revisores y la coordinación.',
      metric_locked: 'La métrica {name} está bloqueada: la cambian los revisores y la coordinación.',
      metric_private: 'La métrica {name} es privada: la ven y la cambian los revisores y la coordinación.',
      metric_computed: 'La métrica {name} es una fórmula, así que nadie introduce sus valores.',
      metric_archived: 'La métrica {name} está archivada, así que nadie cambia sus valores.',
      oneself: 'Son los datos de la propia persona, para los que no hace falta permiso.',
      sees_workspace: 'Con el rol {name} la persona ve todo el espacio de trabajo.',
      project_member: 'La persona ve esto porque es miembro de {name}.',
      project_team: 'La persona ve esto porque su equipo {name} es miembro.',
      project_closed: 'Solo los miembros ven {name}, y la persona no está entre ellos.',
      own_projects_only: 'La persona solo ve {projects} donde es miembro; en {name} no lo es.',
      assignee: 'La persona ve la ficha de {scene} {name} porque la tiene a su cargo.',
      reviewer: 'La persona ve la ficha de {scene} {name} porque se encarga de su revisión.',
      above_own_scene: 'La persona ve esto porque tiene a su cargo la ficha de {scene} {name}, que está debajo.',
      coordinates_here: 'La persona ve esto porque coordina {name}.',
      above_coordinated: 'La persona ve esto porque coordina {name}, que está debajo.',
      in_playlist: 'La persona ve esto por la playlist {name}, compartida con ella.',
      sees_nothing_here:
        'Los invitados solo ven {scenes} que tienen a su cargo o en una playlist compartida, y lo que coordinan. Aquí no se da ninguno de esos casos.',
      team_public: 'El equipo {name} es público: lo ven todas las personas que pueden ver equipos.',
      team_member: 'La persona está en el equipo {name}.',
      team_author: 'La persona creó el equipo {name}.',
      team_closed: 'El equipo {name} no es público, y la persona no está en él.',
      team_archived: 'El equipo {name} está archivado, así que nadie lo cambia.',
      playlist_owner: 'La playlist {name} es de la propia persona.',
      playlist_not_owner: 'La playlist {name} es de otra persona.',
      playlist_workspace: 'La playlist {name} es del espacio de trabajo: pueden abrirla todos menos los invitados.',
      playlist_shared: 'La playlist {name} está compartida con la persona para verla.',
      playlist_editor: 'La playlist {name} está compartida con la persona para editarla.',
      playlist_not_editor: 'La playlist {name} no está compartida con la persona para editarla.',
      playlist_closed: 'La playlist {name} es de otra persona y no está compartida con esta.',
    },
    named: {
      role: 'El rol {name} tiene {permissions}.',
      role_lacks: 'El rol {name} no tiene {permissions}.',
      exception_granted: 'Esta persona recibió {permissions} como excepción.',
      exception_revoked: 'A esta persona se le retiró {permissions} como excepción.',
    },
    remedies: {
      restore_person: 'Para cambiarlo, restaura o desbloquea a la persona.',
      change_role: 'Para cambiarlo, da otro rol a la persona.',
      edit_role: 'Para cambiarlo, modifica el rol o da otro a la persona.',
      remove_exception: 'Para deshacerlo, quita la excepción.',
      remove_coordinator: 'Para deshacerlo, quita a la persona de la coordinación.',
      make_coordinator: 'Para cambiarlo, da a la persona la coordinación aquí.',
      unassign: 'Para deshacerlo, quita a la persona la asignación de esta ficha de {scene}.',
      assign_scene: 'Para cambiarlo, asigna esta ficha de {scene} a la persona.',
      make_reviewer: 'Para cambiarlo, da a la persona la revisión de esta ficha de {scene}.',
      end_share: 'Para deshacerlo, deja de compartir la playlist.',
      leave_project: 'Para deshacerlo, quita a la persona de los miembros.',
      join_project: 'Para cambiarlo, añade a la persona, o uno de sus equipos, a los miembros.',
      assign: 'Para cambiarlo, asigna a la persona cualquier {scene} de aquí o dale la coordinación.',
      open_status: 'Un cambio del flujo de estados abre el estado a quienes pueden poner los demás.',
      open_metric: 'Para cambiarlo, abre la métrica en su configuración.',
      restore_metric: 'Para cambiarlo, desarchiva la métrica.',
      close_team: 'Para deshacerlo, haz privado el equipo.',
      leave_team: 'Para deshacerlo, saca a la persona del equipo.',
      join_team: 'Para cambiarlo, haz público el equipo o añade a la persona.',
      restore_team: 'Para cambiarlo, desarchiva el equipo.',
      share_playlist: 'Para cambiarlo, comparte la playlist con la persona.',
      share_to_edit: 'Para cambiarlo, comparte la playlist con la persona para editarla.',
      copy_playlist: 'La persona puede hacerse su propia copia.',
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
