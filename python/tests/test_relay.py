import builtins
import os
import socket
import threading
import time
import unittest
from unittest import mock

import tabhand
from fake_relay import FakeRelay, send_json, send_text
from tabhand import Tabhand


def drip(relay):
    """Never ends, yet says something all the time."""

    def answer(handler):
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.end_headers()
        while not relay.never.wait(0.05):
            handler.wfile.write(b":\n\n")

    return answer


class RelayTest(unittest.TestCase):
    def setUp(self):
        self.relay = FakeRelay()
        self.addCleanup(self.relay.close)
        self.relay.answers["navigate"] = {"success": True, "data": {"url": "http://a/", "title": "A"}}
        self.client = Tabhand(api_key="secret", base_url=self.relay.url + "/")

    def paths(self):
        return [request.path for request in self.relay.requests]

    def refuse(self, error):
        self.relay.answers["navigate"] = {"success": False, "error": error}

    @unittest.skipUnless(socket.has_ipv6, "needs a second address of localhost")
    def test_a_relay_of_this_machine_is_called_where_no_program_but_it_can_be(self):
        port = self.relay.url.rsplit(":", 1)[1]
        with socket.create_server(("::1", int(port)), family=socket.AF_INET6) as other:
            for host in ("localhost", "[::1]"):
                Tabhand(api_key="secret", base_url=f"http://{host}:{port}").page.navigate("http://a/")
            other.settimeout(0)
            self.assertRaises(BlockingIOError, other.accept)

    def test_the_address_for_clients_of_mcp_will_do(self):
        Tabhand(api_key="secret", base_url=self.relay.url + "/mcp/").page.navigate("http://a/")
        self.assertEqual(self.paths(), ["/api/start", "/api/navigate"])

    def test_one_session_serves_all_calls_and_ends_with_the_block(self):
        with self.client as client:
            client.page.navigate("http://a/")
            client.page.goto("http://a/")
        self.assertEqual(self.paths(), ["/api/start", "/api/navigate", "/api/navigate", "/api/end"])
        self.assertEqual({request.authorization for request in self.relay.requests}, {"Bearer secret"})
        self.assertEqual(self.relay.asked("end"), [{"sessionId": "s1"}])

    def test_threads_share_one_session(self):
        threads = [threading.Thread(target=self.client.page.navigate, args=("http://a/",)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(self.relay.asked("start")), 1)

    def test_a_call_after_the_session_has_gone_begins_a_new_one(self):
        hints = {"SessionNotFoundError": "begins a new session", "TabClosedError": "goes on in a new tab"}
        for name, hint in hints.items():
            with self.subTest(name):
                self.refuse({"name": name, "message": "gone", "hint": "Call start."})
                with self.assertRaises(getattr(tabhand, name)) as raised:
                    self.client.page.navigate("http://a/")
                self.assertIn(hint, raised.exception.hint)
        self.assertEqual(self.paths(), ["/api/start", "/api/navigate"] * 2)

    def test_a_client_that_did_nothing_ends_nothing(self):
        self.client.close()
        self.assertEqual(self.paths(), [])

    def test_a_call_after_close_begins_a_new_session(self):
        self.client.page.navigate("http://a/")
        self.client.close()
        self.client.page.navigate("http://a/")
        self.assertEqual(len(self.relay.asked("start")), 2)

    def test_a_session_can_be_attached_to(self):
        Tabhand(api_key="k", base_url=self.relay.url, session_id="mine").page.navigate("http://a/")
        self.assertEqual(self.relay.asked("start"), [{"sessionId": "mine"}])

    def test_act_and_observe_send_their_parameters(self):
        self.relay.answers["act"] = self.relay.answers["observe"] = {"success": True, "data": []}
        page = Tabhand(api_key="k", base_url=self.relay.url, model_name="openai/x").page
        page.act("type %name% into the name field", variables={"name": "Ada"}, timeout_ms=900)
        page.observe("the search field")
        act = {"action": "type %name% into the name field", "model": "openai/x", "variables": {"name": "Ada"}}
        self.assertEqual(self.relay.asked("act"), [{**act, "timeout": 900, "sessionId": "s1"}])
        observe = {"instruction": "the search field", "model": "openai/x", "sessionId": "s1"}
        self.assertEqual(self.relay.asked("observe"), [observe])

    def test_a_time_that_is_none_is_refused_before_anything_is_asked(self):
        for timeout_ms in (0, -1, 10**12, 1.5, float("nan"), "5"):
            with self.subTest(timeout_ms=timeout_ms), self.assertRaises(tabhand.InvalidParamsError) as refused:
                self.client.page.observe("buttons", timeout_ms=timeout_ms)
            self.assertEqual(refused.exception.data["issues"][0]["path"], "/timeout")
        self.assertEqual(self.paths(), [])

    def test_the_key_comes_from_the_environment(self):
        with mock.patch.dict(os.environ, {"SVC_API_KEY": "from-env"}):
            Tabhand(base_url=self.relay.url).page.navigate("http://a/")
        self.assertEqual(self.relay.requests[0].authorization, "Bearer from-env")

    def test_no_key_is_an_error_of_its_own(self):
        with mock.patch.dict(os.environ, clear=True), self.assertRaises(tabhand.UnauthorizedError):
            Tabhand()

    def test_a_key_that_no_header_takes_is_refused_and_not_repeated(self):
        for key in ("sk-€-secret", "sk-ü-secret", "sk-a\nsecret"):
            with self.subTest(key=key), self.assertRaises(tabhand.UnauthorizedError) as refused:
                Tabhand(api_key=key)
            self.assertNotIn("secret", str(refused.exception))

    def test_a_key_may_be_read_with_its_line_break(self):
        Tabhand(api_key="k\n", base_url=self.relay.url).page.navigate("http://a/")
        self.assertEqual(self.relay.requests[0].authorization, "Bearer k")

    def test_an_address_that_is_none_is_refused(self):
        for base_url in ("localhost:9733", "ftp://a", "http://", "http://a:99999", "http://a..b", f"http://{'a' * 64}"):
            with self.assertRaises(tabhand.ConfigurationError):
                Tabhand(api_key="k", base_url=base_url)

    def test_an_error_of_the_relay_is_of_its_class(self):
        self.refuse(
            {
                "name": "NavigationError",
                "message": "No.",
                "hint": "Try later.",
                "data": {"reason": "r"},
                "cause": {"name": "Error", "message": "why"},
            }
        )
        with self.assertRaises(tabhand.NavigationError) as raised:
            self.client.page.navigate("http://a/")
        error = raised.exception
        self.assertIsInstance(error, tabhand.SvcError)
        self.assertEqual((error.name, error.message, error.hint), ("NavigationError", "No.", "Try later."))
        self.assertEqual((error.data, str(error)), ({"reason": "r"}, "No. Try later."))
        self.assertEqual(str(error.__cause__), "Error: why")

    def test_an_error_of_an_unknown_name_is_an_svc_error_of_that_name(self):
        self.refuse({"name": "BrandNewError", "message": "New."})
        with self.assertRaises(tabhand.SvcError) as raised:
            self.client.page.navigate("http://a/")
        self.assertEqual(raised.exception.name, "BrandNewError")

    def test_the_error_of_a_block_is_not_hidden_by_a_close_that_fails(self):
        self.relay.answers["end"] = {"success": False, "error": {"name": "TabClosedError", "message": "Gone."}}
        with self.assertRaises(ZeroDivisionError), self.client as client:
            client.page.navigate("http://a/")
            raise ZeroDivisionError
        self.client.page.navigate("http://a/")
        with self.assertRaises(tabhand.TabClosedError):
            self.client.close()

    def test_a_start_that_failed_is_tried_again(self):
        started = self.relay.answers["start"]
        self.relay.answers["start"] = {"success": False, "error": {"name": "TooManySessionsError", "message": "Full."}}
        with self.assertRaises(tabhand.TooManySessionsError):
            self.client.page.navigate("http://a/")
        self.relay.answers["start"] = started
        self.client.page.navigate("http://a/")

    def test_no_relay_is_an_error_that_says_how_to_start_one(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with self.assertRaisesRegex(tabhand.BrowserNotConnectedError, f"No relay answers at http://127.0.0.1:{port}"):
            Tabhand(api_key="k", base_url=f"http://127.0.0.1:{port}").page.extract()

    def test_what_is_no_relay_is_told_from_one(self):
        strangers = [
            lambda handler: send_text(handler, "text/html", "<p>hello", 404),
            lambda handler: send_text(handler, "text/event-stream", "event: answer\ndata: {\n\n"),
            lambda handler: send_json(handler, 200, [1]),
        ]
        for stranger in strangers:
            self.relay.answers["navigate"] = stranger
            with self.assertRaises(tabhand.ProtocolError):
                self.client.page.navigate("http://a/")

    def test_a_connection_that_breaks_leaves_the_outcome_unknown(self):
        breaks = [
            lambda handler: handler.connection.close(),
            lambda handler: send_text(handler, "text/event-stream", 'event: progress\ndata: {"phase":"a"}\n\n'),
        ]
        for broken in breaks:
            self.relay.answers["navigate"] = broken
            with self.assertRaises(tabhand.OutcomeUnknownError):
                self.client.page.navigate("http://a/")

    @mock.patch("tabhand._relay._ANSWER_GRACE_S", 0.2)
    def test_the_deadline_ends_a_call_whose_relay_is_silent_or_only_drips(self):
        for late in (lambda _handler: self.relay.never.wait(), drip(self.relay)):
            self.relay.answers["navigate"] = late
            begun = time.monotonic()
            with self.assertRaises(tabhand.TimeoutError) as raised:
                self.client.page.navigate("http://a/", timeout_ms=100)
            self.assertLess(time.monotonic() - begun, 10)
            self.assertIsInstance(raised.exception, builtins.TimeoutError)
            self.assertEqual(raised.exception.data, {"phase": "waiting for the relay"})
            self.assertRegex(raised.exception.hint or "", "doctor.*may have acted")

    @mock.patch("tabhand._relay._ANSWER_GRACE_S", 0.2)
    def test_the_start_of_the_session_is_of_the_time_of_the_call(self):
        self.relay.answers["start"] = lambda handler: (
            time.sleep(1.5),
            send_json(handler, 200, {"success": True, "data": {"sessionId": "s1"}}),
        )
        self.relay.answers["navigate"] = lambda _handler: self.relay.never.wait()
        begun = time.monotonic()
        raised = self.call_in_vain(3_000)
        self.assertLess(time.monotonic() - begun, 4.2)
        self.assertEqual(raised.data, {"phase": "waiting for the relay"})

    @mock.patch("tabhand._relay._ANSWER_GRACE_S", 0.2)
    def test_the_deadline_covers_the_start_of_the_session_in_another_thread_too(self):
        began = threading.Event()
        self.relay.answers["start"] = lambda _handler: (began.set(), self.relay.never.wait())
        other = threading.Thread(target=self.call_in_vain, args=(5_000,), daemon=True)
        other.start()
        began.wait()
        begun = time.monotonic()
        raised = self.call_in_vain(100)
        self.assertLess(time.monotonic() - begun, 4)
        self.assertEqual(raised.data, {"phase": "starting the session"})
        self.relay.never.set()
        other.join()
        self.relay.never.clear()
        raised = self.call_in_vain(100)
        self.assertEqual(raised.data, {"phase": "starting the session"})

    def call_in_vain(self, timeout_ms):
        with self.assertRaises(tabhand.SvcError) as raised:
            self.client.page.navigate("http://a/", timeout_ms=timeout_ms)
        return raised.exception


if __name__ == "__main__":
    unittest.main()
