import type { notificationMessages } from './connect/notification-texts.ts'
import type { fieldMessages } from './planning/field-texts.ts'
import type { priorityMessages } from './planning/priority-texts.ts'
import type { metricMessages } from './planning/metric-texts.ts'
import type { metricValueMessages } from './planning/metric-value-texts.ts'
import type { Translation } from './platform/language/catalogue.ts'
import type { levelMessages } from './platform/levels.ts'
import type { targetMessages } from './progress/target-texts.ts'
import type { lackMessages } from './review/review-export-lacks.ts'

/** What pages and server both say, in Spanish; the glossary stands in the SDK’s. */
export const translations = {
  'core.metric_values': {
    locked: 'Aquí solo la coordinación y los revisores pueden cambiar esta métrica',
    hidden: 'Privada. Aquí solo la coordinación y los revisores pueden ver el valor',
    error_missing: 'Una métrica de la fórmula no tiene valor aquí',
    error_division_by_zero: 'La fórmula divide por cero',
    error_overflow: 'El resultado tiene demasiadas cifras',
  },
  'core.fields': {
    all: {
      name: 'Nombre',
      code: 'Código',
      description: 'Descripción',
      status: 'Estado',
      kind: 'Tipo de estado',
      start_date: 'Inicio',
      due_date: 'Entrega',
      estimate: 'Estimación',
      priority: 'Prioridad',
      late: 'Con retraso',
      assignees: 'Responsables',
      reviewers: 'Revisores',
      tags: 'Etiquetas',
      team: 'Equipo',
      metric: 'Métrica',
      frame_in: 'Fotograma de entrada',
      frame_out: 'Fotograma de salida',
      cut_in: 'Entrada de corte',
      cut_out: 'Salida de corte',
      omitted: 'Omitido',
      project: 'Proyecto',
      parent: 'Nivel superior',
      place: 'Ruta',
      created_by: 'Creado por',
      created_at: 'Creado',
      updated_at: 'Modificado',
      rendition: 'Versión',
    },
    one: { assignees: 'Responsable', reviewers: 'Revisor', tags: 'Etiqueta' },
  },
  'core.priorities': { LOW: 'Baja', NORMAL: 'Normal', HIGH: 'Alta', URGENT: 'Urgente' },
  'core.lacks': {
    words: {
      drawings: 'dibujos',
      drawn: 'dibujos (aunque indica cuántos)',
      colours: 'colores',
      nearColours: 'colores exactos',
      replies: 'respuestas',
      ends: 'el final de los intervalos',
      states: 'lo que está resuelto',
      assignees: 'responsables',
      times: 'fechas',
      reactions: 'reacciones',
      files: 'el contenido de los archivos adjuntos',
      pictures: 'imágenes a partir de la 61',
    },
    leavesOut: 'No incluye: {list}',
  },
  'core.levels': {
    one: { project: 'Proyecto', process: 'Proceso', episode: 'Episodio', take: 'Toma', scene: 'Escena' },
    many: { project: 'Proyectos', process: 'Procesos', episode: 'Episodios', take: 'Tomas', scene: 'Escenas' },
  },
  'core.metrics': {
    invalid: 'La entrada no es válida',
    duplicate: 'La entrada no es válida; está repetida',
    name_taken: '*El nombre ya está en uso. Haz clic en “Eliminar” para quitarlo.',
    range: 'La entrada no es válida; HASTA debe ser mayor que DESDE',
    duplicates: 'Hay valores repetidos',
    between: 'Solo valores de {fromValue} a {toValue}',
    not_allowed: 'Valores no permitidos: {valueLimit}',
    decimals: 'Como máximo {decimals} decimales',
    no_decimals: 'Solo números enteros',
    computed: 'Una fórmula se calcula y no se puede introducir',
    private_part: '“{formula}” no es privada, pero usa {names}, que sí lo es. Haz privadas las dos o quítala',
    not_attached: 'Esta métrica no se usa aquí',
    archived: 'Esta métrica está archivada',
    name_required: 'El nombre es obligatorio',
    currency: 'Elige una moneda',
    affix: 'Escribe un prefijo o un sufijo',
    affix_long: 'Como máximo {max} caracteres',
    steps: 'Una valoración tiene como máximo {max} grados',
    formula_empty: 'Escribe una fórmula',
    formula_long: 'La fórmula es demasiado larga',
    formula_deep: 'Hay demasiados paréntesis anidados',
    formula_unknown: '“{what}” no se entiende',
    formula_unexpected: '“{what}” no puede ir aquí',
    formula_end: 'Falta algo al final',
    formula_open: 'Este paréntesis no se cierra',
    formula_close: 'Este paréntesis no se abrió',
    formula_number: 'Este número tiene demasiadas cifras',
    formula_no_metric: 'No existe la métrica “{what}”',
    formula_gone: 'Esta métrica se eliminó',
    formula_constant: 'Usa al menos una métrica',
    formula_cycle: 'La fórmula depende de sí misma: {path}',
  },
  'core.notifications': {
    somebody: 'Alguien',
    rule: 'Regla: {name}',
    product: 'Arbo',
    assigned: '{who} te asignó esto',
    assignedMany: '{who} te asignó {count} {scenes}',
    assignedTeam: '{who} asignó esto a tu equipo',
    status: '{who} cambió el estado a {status}',
    noStatus: '{who} quitó el estado',
    statuses: '{who} cambió el estado de {count} {scenes}',
    statusesTo: '{who} cambió {count} {scenes} a {status}',
    mention: '{who} te mencionó',
    assignedComment: '{who} te asignó un comentario',
    comment: '{who} comentó',
    reply: '{who} respondió',
    react: '{who} reaccionó a tu comentario con {emoji}',
    resolve: '{who} marcó tu comentario como resuelto',
    answered: '{who} atendió tu comentario en v{version}',
    version: '{who} añadió v{version}',
    created: '{who} creó esta ficha de {what}',
    createdMany: '{who} creó {count} {scenes}',
    dueDate: '{who} fijó la entrega para el {day}',
    noDueDate: '{who} quitó la fecha de entrega',
    dueDates: '{who} cambió la fecha de entrega de {count} {scenes}',
    due: { tomorrow: 'Entrega mañana', today: 'Entrega hoy', late: 'Con retraso' },
    dueMany: '{when}: {count} {scenes}',
    playlist: {
      shared: '{who} compartió esta playlist contigo',
      receive_request: '{who} pide acceso a esta playlist',
      accepted: '{who} te dio acceso a esta playlist',
      declined: '{who} rechazó tu solicitud para esta playlist',
    },
    timesheet: 'Hoja de horas',
    timesheets: {
      submitted: '{who} envió su hoja de horas de la semana del {day}',
      approved: '{who} aprobó tu hoja de horas de la semana del {day}',
      open: '{who} reabrió tu hoja de horas de la semana del {day}',
    },
    submittedMany: '{count} hojas de horas de la semana del {day} esperan aprobación',
    report: 'Hay un informe listo',
  },
  'core.targets': {
    not_found: 'Este objetivo no existe',
    goal_order: 'Debe ser mayor que la meta del nivel anterior',
    goal: 'Escribe un número mayor que 0',
    name: 'El nombre del nivel es obligatorio',
    name_long: 'El nombre de un nivel tiene como máximo {max} caracteres',
    name_taken: 'Otro nivel tiene este nombre',
    reward: 'Escribe 0 o un número mayor',
    colour: 'Elige un color',
    no_reward_currency: 'El espacio de trabajo no tiene moneda para recompensas. Elígela primero en la configuración.',
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
