import type { OwnProfile } from '#companions/own/own'
import { AppealSection } from './appeal-section.tsx'
import { OwnAttention } from './attention.tsx'
import { ListingConsentSection } from './listing-consent-section.tsx'
import { MissingSection } from './missing-section.tsx'
import { NextRequests } from './next-requests.tsx'
import { PresenceSection } from './presence-section.tsx'
import { TeamChangesSection } from './team-changes-section.tsx'

/** The companion's daily tasks: presence, requests and notices. */
export const Today = ({ own }: { own: OwnProfile }) => (
  <>
    <OwnAttention own={own} />
    <AppealSection appeal={own.appeal} />
    <MissingSection own={own} />
    <TeamChangesSection teamChanges={own.teamChanges} teamFiles={own.teamFiles} />
    {!own.consent && <ListingConsentSection consent={null} />}
    <PresenceSection own={own} />
    <NextRequests requests={own.requests} />
  </>
)
