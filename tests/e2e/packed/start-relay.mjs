// Works through a relay that the client starts, and ends with or without closing the client.
import { Tabhand } from 'tabhand';

const { baseURL, page, close } = JSON.parse(process.argv[2]);
const tabhand = new Tabhand({ env: 'SVC', baseURL, startRelay: true });
const { title } = await tabhand.navigate(page);
const health = await fetch(`${baseURL}/healthz`);
if (close) await tabhand.close();
console.log(JSON.stringify({ title, served: health.ok }));
