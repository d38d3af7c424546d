import type { Person } from '../../contract/platform/shapes.ts'
import type {
  TargetPerson,
  PersonTargets,
  TargetAchievement,
  TargetMonth,
} from '../../contract/progress/target-summaries.ts'
import type {
  TargetCalculation,
  TargetSubject,
  TargetSummary,
  TargetUserRole,
} from '../../contract/progress/target-fields.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'

/** Gives the people in answers about targets the whole addresses of their pictures. */
export interface TargetFaces {
  person(person: Person): Person
  subject(subject: TargetSubject): TargetSubject
  summary(summary: TargetSummary): TargetSummary
  row(row: TargetPerson): TargetPerson
  given(row: TargetUserRole): TargetUserRole
  achievement(row: TargetAchievement): TargetAchievement
  calculation(calculation: TargetCalculation): TargetCalculation
  month(month: TargetMonth): TargetMonth
  all(targets: PersonTargets): PersonTargets
}

export function targetAvatars(apiUrl: string): TargetFaces {
  const person = (one: Person): Person => ({ ...one, profile_image: avatarUrl(apiUrl, one.profile_image) })
  const subject = (one: TargetSubject): TargetSubject => ({
    ...one,
    profile_image: avatarUrl(apiUrl, one.profile_image),
  })
  const summary = (one: TargetSummary): TargetSummary => ({
    ...one,
    subject: subject(one.subject),
    members: one.members.map((member) => ({ ...member, person: person(member.person) })),
  })
  const achievement = (one: TargetAchievement): TargetAchievement => ({ ...one, subject: subject(one.subject) })
  const calculation = (one: TargetCalculation): TargetCalculation => ({
    ...one,
    calculated_by: one.calculated_by && person(one.calculated_by),
  })
  return {
    person,
    subject,
    summary,
    achievement,
    calculation,
    row: (one) => ({ ...one, person: person(one.person), summaries: one.summaries.map(summary) }),
    given: (one) => ({ ...one, people: one.people.map(person) }),
    month: (one) => ({ ...one, calculation: calculation(one.calculation) }),
    all: (one) => ({
      ...one,
      person: person(one.person),
      months: one.months.map((month) => ({ ...month, summaries: month.summaries.map(summary) })),
      achievements: one.achievements.map(achievement),
    }),
  }
}
