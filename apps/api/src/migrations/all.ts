import type { Migration } from "kysely/migration";
import * as tenancy from "./0001_tenancy.ts";
import * as companies from "./0002_companies.ts";
import * as users from "./0003_users.ts";
import * as sessions from "./0004_sessions.ts";
import * as facts from "./0005_facts.ts";
import * as quickMessages from "./0006_quick_messages.ts";
import * as tags from "./0007_tags.ts";
import * as queueTree from "./0008_queues.ts";
import * as connections from "./0009_connections.ts";
import * as contacts from "./0010_contacts.ts";
import * as tickets from "./0011_tickets.ts";
import * as messages from "./0012_messages.ts";
import * as sandbox from "./0013_sandbox.ts";
import * as externalApi from "./0014_external_api.ts";
import * as waiting from "./0015_waiting.ts";
import * as deletedWords from "./0016_deleted_words.ts";
import * as countedContacts from "./0017_counted_contacts.ts";
import * as searchByParts from "./0018_search_by_parts.ts";
import * as restingTimers from "./0019_resting_timers.ts";
import * as keysOfRequests from "./0020_keys_of_requests.ts";
import * as searchByTraces from "./0021_search_by_traces.ts";
import * as undo from "./0022_undo.ts";
import * as contactImports from "./0023_contact_imports.ts";
import * as searchByLongerTraces from "./0024_search_by_longer_traces.ts";
import * as schedules from "./0025_schedules.ts";
import * as contactMerges from "./0026_contact_merges.ts";
import * as messagesWithFiles from "./0027_messages_with_files.ts";
import * as tracesOfBytes from "./0028_traces_of_bytes.ts";
import * as livingContacts from "./0029_living_contacts.ts";
import * as measuresOfFiles from "./0030_measures_of_files.ts";
import * as ticketMoves from "./0031_ticket_moves.ts";
import * as addressBooks from "./0032_address_books.ts";
import * as joinedTickets from "./0033_joined_tickets.ts";
import * as speakers from "./0034_speakers.ts";
import * as dueArrivals from "./0035_due_arrivals.ts";
import * as madeUpAnswers from "./0036_made_up_answers.ts";
import * as waitingGroups from "./0037_waiting_groups.ts";
import * as searchByEnds from "./0038_search_by_ends.ts";
import * as laterVersions from "./0039_later_versions.ts";
import * as orphans from "./0040_orphans.ts";
import * as searchMerged from "./0041_search_merged.ts";
import * as waitingConnections from "./0042_waiting_connections.ts";
import * as endsAndWindows from "./0043_ends_and_windows.ts";
import * as lines from "./0044_lines.ts";
import * as overdueEnds from "./0045_overdue_ends.ts";
import * as heardWords from "./0046_heard_words.ts";
import * as putTags from "./0047_put_tags.ts";
import * as searchAll from "./0048_search_all.ts";
import * as saidAt from "./0049_said_at.ts";
import * as seenTo from "./0050_seen_to.ts";
import * as searchAtOnce from "./0051_search_at_once.ts";
import * as idsOfClients from "./0052_ids_of_clients.ts";
import * as twoLetters from "./0053_two_letters.ts";
import * as sweeps from "./0054_sweeps.ts";
import * as webVersions from "./0055_web_versions.ts";
import * as shownMenus from "./0056_shown_menus.ts";
import * as messagesOfAttendances from "./0057_messages_of_attendances.ts";
import * as openSince from "./0058_open_since.ts";
import * as ticketMarks from "./0059_ticket_marks.ts";
import * as mediaTries from "./0060_media_tries.ts";
import * as signInNetworks from "./0062_sign_in_networks.ts";
import * as silentHolders from "./0066_silent_holders.ts";

/** In the order in which they run; forward only, and never changed once they have landed. */
export const migrations: Record<string, Migration> = {
  "0001_tenancy": tenancy,
  "0002_companies": companies,
  "0003_users": users,
  "0004_sessions": sessions,
  "0005_facts": facts,
  "0006_quick_messages": quickMessages,
  "0007_tags": tags,
  "0008_queues": queueTree,
  "0009_connections": connections,
  "0010_contacts": contacts,
  "0011_tickets": tickets,
  "0012_messages": messages,
  "0013_sandbox": sandbox,
  "0014_external_api": externalApi,
  "0015_waiting": waiting,
  "0016_deleted_words": deletedWords,
  "0017_counted_contacts": countedContacts,
  "0018_search_by_parts": searchByParts,
  "0019_resting_timers": restingTimers,
  "0020_keys_of_requests": keysOfRequests,
  "0021_search_by_traces": searchByTraces,
  "0022_undo": undo,
  "0023_contact_imports": contactImports,
  "0024_search_by_longer_traces": searchByLongerTraces,
  "0025_schedules": schedules,
  "0026_contact_merges": contactMerges,
  "0027_messages_with_files": messagesWithFiles,
  "0028_traces_of_bytes": tracesOfBytes,
  "0029_living_contacts": livingContacts,
  "0030_measures_of_files": measuresOfFiles,
  "0031_ticket_moves": ticketMoves,
  "0032_address_books": addressBooks,
  "0033_joined_tickets": joinedTickets,
  "0034_speakers": speakers,
  "0035_due_arrivals": dueArrivals,
  "0036_made_up_answers": madeUpAnswers,
  "0037_waiting_groups": waitingGroups,
  "0038_search_by_ends": searchByEnds,
  "0039_later_versions": laterVersions,
  "0040_orphans": orphans,
  "0041_search_merged": searchMerged,
  "0042_waiting_connections": waitingConnections,
  "0043_ends_and_windows": endsAndWindows,
  "0044_lines": lines,
  "0045_overdue_ends": overdueEnds,
  "0046_heard_words": heardWords,
  "0047_put_tags": putTags,
  "0048_search_all": searchAll,
  "0049_said_at": saidAt,
  "0050_seen_to": seenTo,
  "0051_search_at_once": searchAtOnce,
  "0052_ids_of_clients": idsOfClients,
  "0053_two_letters": twoLetters,
  "0054_sweeps": sweeps,
  "0055_web_versions": webVersions,
  "0056_shown_menus": shownMenus,
  "0057_messages_of_attendances": messagesOfAttendances,
  "0058_open_since": openSince,
  "0059_ticket_marks": ticketMarks,
  "0060_media_tries": mediaTries,
  "0062_sign_in_networks": signInNetworks,
  "0066_silent_holders": silentHolders,
};
