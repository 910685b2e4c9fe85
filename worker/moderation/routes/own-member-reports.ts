import {
  listSentReportsEndpoint,
  reportMemberEndpoint,
  reportMemberSchemas,
  withdrawReportEndpoint,
} from '#moderation/member-cases'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { notifyOfPair } from '../../accounts/http/notify-connections.ts'
import { originOf } from '../../platform/http/context.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { languageOf } from '../../platform/http/language.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { readSentReports, reportMember, withdrawMemberReport } from '../report-member.ts'

/** Reports of a companion about members. */
export const ownMemberReportRoutes = routesOf([
  handle(
    reportMemberEndpoint,
    reportMemberSchemas,
    { access: companionAccess, status: 201 },
    async (c, { caller, params: { id }, body: input }) => {
      const sender = { origin: originOf(c), language: languageOf(c) }
      const receipt = await reportMember(c.var.db, caller, id, input, sender)
      sendMailInBackground(c)
      if (input.block) notifyOfPair(c, id)
      return receipt
    },
  ),
  handle(listSentReportsEndpoint, {}, { access: companionAccess }, (c, { caller }) =>
    readSentReports(c.var.db, caller.companionId),
  ),
  handle(withdrawReportEndpoint, {}, { access: companionAccess }, async (c, { caller, params }) => {
    await withdrawMemberReport(c.var.db, caller, params.id)
    return readSentReports(c.var.db, caller.companionId)
  }),
])
