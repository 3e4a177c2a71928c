/** Words for states on pages, for a `status` without a label. */
const STATE_WORDS =
  'active|inactive|enabled|disabled|open|closed|opened|new|draft|drafts|published|unpublished|scheduled|archived|pending|approved|rejected|declined|denied|accepted|' +
  'waiting|on hold|in review|under review|in progress|in transit|in stock|out of stock|low stock|sold out|on sale|on time|on the way|on track|at risk|off track|' +
  'paid|unpaid|partly paid|overdue|due|refunded|processing|processed|shipped|dispatched|delivered|returned|cancelled|canceled|confirmed|unconfirmed|completed|complete|' +
  'done|to do|todo|not started|started|blocked|resolved|unresolved|solved|unsolved|answered|unanswered|fixed|merged|failed|failing|passed|passing|success|succeeded|successful|error|warning|' +
  'running|stopped|starting|stopping|paused|terminated|queued|idle|busy|online|offline|away|connected|disconnected|available|unavailable|booked|reserved|free|occupied|full|vacant|' +
  'degraded performance|partial outage|major outage|minor outage|under maintenance|partially degraded service|all systems operational|monitoring|investigating|identified|' +
  'delayed|departed|arrived|landed|boarding|operational|degraded|outage|healthy|unhealthy|up|down|ready|not ready|deployed|building|deploying|' +
  'signed|unsigned|sent|received|read|unread|viewed|invited|verified|unverified|suspended|banned|blocked|locked|expired|expiring|expires soon|valid|invalid|public|private|live|ended|upcoming|missing|late|lost|won|' +
  'awaiting approval|awaiting payment|waiting for approval|ready for pickup|ready for collection|partially shipped|needs review|needs approval|changes requested|returned late|checked in|checked out|clean|dirty|being cleaned|out of order|occupied|expected|on loan|in use|present|absent|excused|going|interested|muted';

/** The same in other languages, if the word is alone. */
const FOREIGN_STATE_WORDS =
  'aktiv|inaktiv|offen|geschlossen|erledigt|abgeschlossen|in bearbeitung|in arbeit|in prüfung|ausstehend|wartend|bestätigt|abgelehnt|genehmigt|entwurf|veröffentlicht|bezahlt|unbezahlt|fällig|überfällig|' +
  'storniert|versendet|versandt|unterwegs|in zustellung|zugestellt|geliefert|abholbereit|angekündigt|verfügbar|nicht verfügbar|ausgeliehen|reserviert|belegt|frei|besetzt|' +
  'actif|inactif|active|inactive|ouverte?|fermée?|en cours|en attente|terminée?|confirmée?|refusée?|validée?|acceptée?|brouillon|publiée?|payée?|impayée?|annulée?|expédiée?|livrée?|en livraison|indisponible|empruntée?|réservée?|' +
  'activ[oa]|inactiv[oa]|abiert[oa]|cerrad[oa]|en curso|en proceso|pendiente|terminad[oa]|completad[oa]|confirmad[oa]|rechazad[oa]|aprobad[oa]|borrador|publicad[oa]|pagad[oa]|vencid[oa]|cancelad[oa]|enviad[oa]|entregad[oa]|en camino|agotad[oa]|disponible|' +
  'attiv[oa]|inattiv[oa]|apert[oa]|chius[oa]|in corso|in attesa|completat[oa]|confermat[oa]|rifiutat[oa]|approvat[oa]|bozza|pagat[oa]|scadut[oa]|annullat[oa]|spedit[oa]|consegnat[oa]|' +
  'actief|gesloten|in behandeling|bevestigd|geannuleerd|betaald|verzonden|bezorgd|bezet|beschikbaar|ativ[oa]|abert[oa]|fechad[oa]|pendente|concluíd[oa]|entregue';

const STATE_ONLY = new RegExp(`^(?:${STATE_WORDS}|${FOREIGN_STATE_WORDS})$`, 'iu');
const STATE_AT_END = new RegExp(String.raw`(?<=\s)(?:${STATE_WORDS})$`, 'i');
/** Whether a text is such a word and nothing else. */
export const isStateWord = (text: string): boolean => STATE_ONLY.test(text);

/** The state that one of the texts is, or else ends or begins with. */
export function stateIn(said: readonly string[]): string | undefined {
  const whole = said.find((text) => STATE_ONLY.test(text));
  if (whole !== undefined) return whole;
  for (const text of said) {
    const found = STATE_AT_END.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return undefined;
}
