import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { authorityKinds, type AuthorityKind } from '#moderation/authority-requests'
import { allReportReasons } from '#moderation/reports'
import {
  aimedHours,
  SMALLEST_PUBLISHED,
  type PublishedTimes,
  type Transparency,
  type TransparencyFigures,
} from '#moderation/transparency'
import { useReasonNames } from '../reports/use-reason-names.ts'
import { MonthFigures, type MonthSeries } from './month-figures.tsx'
import { useAuthorityNames } from './use-authority-names.ts'

type FigureSection = { id: string; title: ReactNode; body: ReactNode }

type Read = (figures: TransparencyFigures) => number | null

/** Sections of the public figures, each with charts and a table of all stored months. */
export function useTransparencySections({ months }: Transparency): FigureSection[] {
  const { t } = useLingui()
  const reasons = useReasonNames()
  const authorities = useAuthorityNames()
  const few = t`Fewer than ${SMALLEST_PUBLISHED}`
  const names = months.map(({ month }) => month)
  const series = (name: string, read: Read, hidden = few): MonthSeries => ({
    name,
    values: months.map(({ figures }) => read(figures)),
    hidden,
    unit: 'count',
  })
  const hours = (name: string, read: Read, aim?: number): MonthSeries => ({
    ...series(name, read, t`Too few`),
    unit: 'hours',
    aim,
  })
  const times = (read: (figures: TransparencyFigures) => PublishedTimes, aim?: number) => [
    hours(t`Median, in hours`, (figures) => read(figures).median, aim),
    hours(t`90 % within, in hours`, (figures) => read(figures).p90, aim),
  ]
  const decisions = (read: (figures: TransparencyFigures) => PublishedTimes, aim: number) => [
    series(t`Decisions`, (figures) => read(figures).count),
    ...times(read, aim),
  ]
  const section = (
    id: string,
    title: ReactNode,
    { text, shown }: { text: ReactNode; shown: MonthSeries[] },
  ): FigureSection => ({
    id,
    title,
    body: (
      <MonthFigures months={names} series={shown}>
        <p>{text}</p>
      </MonthFigures>
    ),
  })
  const urgentHours = aimedHours.urgent
  const otherHours = aimedHours.other
  const appealHours = aimedHours.appeals
  const submissionHours = aimedHours.submissions
  const applicationHours = aimedHours.applications
  return [
    section('reports', <Trans>Reports by reason</Trans>, {
      text: <Trans>Reports that arrived in the month, about profiles and about members.</Trans>,
      shown: allReportReasons.map((reason) =>
        series(reasons[reason], ({ reports }) => reports[reason] ?? null),
      ),
    }),
    section('urgent', <Trans>Time to a decision on urgent reports about profiles</Trans>, {
      text: (
        <Trans>
          Reports of minors and coercion. We aim to decide within {urgentHours} hours, which the
          line marks.
        </Trans>
      ),
      shown: decisions((figures) => figures.decisions.urgent, urgentHours),
    }),
    section('other', <Trans>Time to a decision on other reports about profiles</Trans>, {
      text: (
        <Trans>
          All other reasons. We aim to decide within {otherHours} hours, which the line marks.
        </Trans>
      ),
      shown: decisions((figures) => figures.decisions.other, otherHours),
    }),
    section('member-urgent', <Trans>Time to a decision on urgent reports about members</Trans>, {
      text: (
        <Trans>
          Reports by companions of violence, threats, acts without consent and minors. We aim to
          decide within {urgentHours} hours, which the line marks.
        </Trans>
      ),
      shown: decisions((figures) => figures.memberDecisions.urgent, urgentHours),
    }),
    section('member-other', <Trans>Time to a decision on other reports about members</Trans>, {
      text: (
        <Trans>
          All other reasons. We aim to decide within {otherHours} hours, which the line marks.
        </Trans>
      ),
      shown: decisions((figures) => figures.memberDecisions.other, otherHours),
    }),
    section('holds', <Trans>Automatic holds</Trans>, {
      text: (
        <Trans>
          Profiles that a report hid automatically, by the month of our decision. Undone: we closed
          the report and lifted the hold.
        </Trans>
      ),
      shown: [
        series(t`Holds`, ({ holds }) => holds.count),
        series(t`Undone`, ({ holds }) => holds.undone, t`Not shown`),
      ],
    }),
    section('appeals', <Trans>Appeals</Trans>, {
      text: (
        <Trans>
          Appeals that we decided in the month, and those that succeeded. We aim to decide within{' '}
          {appealHours} hours, which the line marks.
        </Trans>
      ),
      shown: [
        series(t`Decided`, ({ appeals }) => appeals.count),
        series(t`Succeeded`, ({ appeals }) => appeals.granted, t`Not shown`),
        ...times(({ appeals }) => appeals, appealHours),
      ],
    }),
    section('authorities', <Trans>Requests of authorities</Trans>, {
      text: (
        <Trans>Requests for data and our answers, as our team recorded them in the month.</Trans>
      ),
      shown: [
        ...authorityKinds.map((kind: AuthorityKind) =>
          series(authorities[kind], (figures) => figures.authorities.requests[kind] ?? null),
        ),
        series(t`Answered with data`, (figures) => figures.authorities.data),
        series(t`Answered without data`, (figures) => figures.authorities.no_data),
      ],
    }),
    section('checks', <Trans>Checks</Trans>, {
      text: (
        <Trans>
          Checks of identity, age and photos that our team recorded on profiles, and checks that
          lapsed and took a profile offline.
        </Trans>
      ),
      shown: [
        series(t`Made`, ({ checks }) => checks.made),
        series(t`Lapsed`, ({ checks }) => checks.lapsed),
      ],
    }),
    section('applications', <Trans>Waiting time of applications</Trans>, {
      text: (
        <Trans>
          From the application to our decision, including the time in which we wait for answers. We
          aim for {applicationHours} hours, which the line marks.
        </Trans>
      ),
      shown: [
        series(t`Decisions`, ({ applications }) => applications.count),
        ...times(({ applications }) => applications, applicationHours),
      ],
    }),
    section('submissions', <Trans>Reviews of what companions submit</Trans>, {
      text: (
        <Trans>
          From the submission of changes, files, photo checks and replies to our decision. We aim
          for {submissionHours} hours, which the line marks.
        </Trans>
      ),
      shown: [
        series(t`Decisions`, ({ submissions }) => submissions.count),
        ...times(({ submissions }) => submissions, submissionHours),
      ],
    }),
    section('answers', <Trans>Answers to requests</Trans>, {
      text: (
        <Trans>
          From a member’s request to the first answer, by the companion or, if she prefers, by our
          team.
        </Trans>
      ),
      shown: [
        series(t`Answered requests`, ({ answers }) => answers.count),
        ...times(({ answers }) => answers),
      ],
    }),
  ]
}
