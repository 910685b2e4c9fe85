import type { ReactNode } from 'react'
import { RevisionView } from './companions/revisions/revision-view.tsx'
import { RequestView } from './messaging/requests/request-view.tsx'
import { AppealView } from './moderation/appeals/appeal-view.tsx'
import { ApplicationView } from './moderation/applications/application-view.tsx'
import { DataRequestView } from './moderation/data-requests/data-request-view.tsx'
import { RenewalView } from './moderation/renewals/renewal-view.tsx'
import { ReportView } from './moderation/reports/report-view.tsx'
import { ReviewView } from './moderation/reviews/review-view.tsx'
import type { OpenableKind } from './staff/inbox/inbox-kinds.ts'

/** The views of the cases that open beside the inbox. */
const views: Record<OpenableKind, (id: string) => ReactNode> = {
  report: (id) => <ReportView id={id} />,
  application: (id) => <ApplicationView id={id} />,
  revision: (id) => <RevisionView id={id} />,
  renewal: (id) => <RenewalView id={id} />,
  appeal: (id) => <AppealView id={id} />,
  'data-request': (id) => <DataRequestView id={id} />,
  request: (id) => <RequestView id={id} />,
  review: (id) => <ReviewView id={id} />,
}

export const renderCase = (kind: OpenableKind, id: string): ReactNode => views[kind](id)
