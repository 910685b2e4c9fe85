import type { OwnProfile } from '#companions/own/own'
import { AnswererQuestion } from './answerer-question.tsx'
import { Evenings } from './evenings.tsx'
import { MeasuresSection } from './measures-section.tsx'
import { NextRequests } from './next-requests.tsx'
import { PresenceSection } from './presence-section.tsx'
import { ToDoCards } from './to-do-cards.tsx'
import { VisibilityLine } from './visibility-line.tsx'

/** The companion's day: presence, requests, her tasks, and her evenings. */
export const Today = ({ own }: { own: OwnProfile }) => (
  <div className="own-today">
    <div>
      <MeasuresSection own={own} />
      {own.firstDay && <ToDoCards own={own} />}
      {own.hidden.length > 0 && <VisibilityLine own={own} />}
      <PresenceSection own={own} />
      <AnswererQuestion requests={own.requests} />
      <NextRequests requests={own.requests} />
    </div>
    <div>
      {!own.firstDay && <ToDoCards own={own} />}
      <Evenings own={own} />
      {own.hidden.length === 0 && <VisibilityLine own={own} />}
    </div>
  </div>
)
