import { t } from '@lingui/core/macro'
import type { ReadEntry, ReadKind, ReadReason } from '#companions/own/own-data'

/** Describes the data that was read, as a sentence. */
export function readReasonText({ what, reference }: ReadEntry): string {
  const texts: Record<ReadKind, string> = {
    application: t`A member of our team opened your application.`,
    'private-media': t`A member of our team opened your private photos and videos.`,
    channels: t`A member of our team opened your contact details.`,
    thread: reference
      ? t`A member of our team opened the messages of request ${reference}.`
      : t`A member of our team opened the messages of a request.`,
    documents: t`A member of our team opened what you sent us for a verification.`,
    account: t`A member of our team opened the details of your account.`,
  }
  return texts[what]
}

export function reasonText(reason: ReadReason): string {
  const texts: Record<ReadReason, string> = {
    applications: t`To handle applications`,
    profile: t`To look after your profile`,
    media: t`To manage photos and videos`,
    requests: t`To answer requests`,
    reports: t`To examine a report`,
    invitation: t`To manage access to your profile`,
    verification: t`To verify your details`,
    decision: t`To decide on your application`,
    correction: t`To update your profile`,
    answer: t`To handle the request`,
    order: t`To manage photos and videos`,
    question: t`To answer your question`,
    check: t`To verify your identity, age or photos`,
    complaint: t`To examine a report or complaint`,
    fault: t`To solve a technical problem`,
  }
  return texts[reason]
}
