import unittest
import warnings

from fake_relay import FakeRelay, events, send_json
from tabhand import InvalidParamsError, SchemaValidationError, Tabhand, TabhandWarning


class ModelClass:
    """What pydantic 2 gives a model class, as far as the client uses it."""

    def __init__(self, text: str) -> None:
        self.text = text

    @classmethod
    def model_json_schema(cls):
        return {"type": "object", "properties": {"title": {"type": "string"}}}

    @classmethod
    def model_validate_json(cls, text):
        if "forbidden" in text:
            refusal = ValueError("refused")
            refusal.errors = lambda: [{"loc": ("rows", 0, "title"), "msg": "not allowed"}]
            raise refusal
        return cls(text)


class OldModelClass:
    """The same of pydantic 1."""

    def __init__(self, data) -> None:
        self.data = data

    @classmethod
    def schema(cls):
        return {"type": "object"}

    @classmethod
    def parse_obj(cls, data):
        return cls(data)


class ListClass(ModelClass):
    @classmethod
    def model_json_schema(cls):
        return {"type": "array"}


class ExtractTest(unittest.TestCase):
    def setUp(self):
        self.relay = FakeRelay()
        self.addCleanup(self.relay.close)
        self.answer({"extraction": "4.50"})
        self.page = Tabhand(api_key="k", base_url=self.relay.url).page

    def answer(self, data):
        self.relay.answers["extract"] = {"success": True, "data": data}

    def sent(self):
        (body,) = self.relay.asked("extract")
        return body

    def test_an_instruction_alone_gives_a_dictionary(self):
        self.assertEqual(self.page.extract("what Assam costs"), {"extraction": "4.50"})
        expected = {
            "instruction": "what Assam costs",
            "iframes": False,
            "domSettleTimeoutMs": 30_000,
            "sessionId": "s1",
        }
        self.assertEqual(self.sent(), expected)

    def test_no_parameter_asks_for_the_whole_page(self):
        self.answer({"pageText": "[0-1] document: Teas"})
        self.assertEqual(self.page.extract(), {"pageText": "[0-1] document: Teas"})
        self.assertEqual(self.sent()["budget"], 10_000_000)

    def test_every_option_takes_its_form_on_the_wire(self):
        self.page.extract(
            instruction="the price",
            schema={"type": "object"},
            selector="//main",
            iframes=True,
            model_name="openai/x",
            model_client_options={"api_key": "mk", "base_url": "http://m", "temperature": 0},
            dom_settle_timeout_ms=100,
            timeout_ms=5_000,
        )
        expected = {
            "instruction": "the price",
            "schema": {"type": "object"},
            "selector": "xpath=//main",
            "iframes": True,
            "model": {"modelName": "openai/x", "apiKey": "mk", "baseURL": "http://m", "temperature": 0},
            "domSettleTimeoutMs": 100,
            "timeout": 5_000,
            "sessionId": "s1",
        }
        self.assertEqual(self.sent(), expected)

    def test_a_selector_with_its_prefix_stays_as_it_is(self):
        self.page.extract("x", selector="xpath=//p")
        self.assertEqual(self.sent()["selector"], "xpath=//p")

    def test_a_model_without_options_goes_by_name(self):
        self.page.extract("x", model_name="svc/lite")
        self.assertEqual(self.sent()["model"], "svc/lite")

    def test_options_without_a_model_are_refused(self):
        with self.assertRaises(InvalidParamsError):
            self.page.extract("x", model_client_options={"api_key": "mk"})
        self.assertEqual(self.relay.requests, [])

    def test_another_model_does_not_get_the_key_of_the_clients_model(self):
        own = {"model_name": "openai/x", "model_client_options": {"apiKey": "mk"}}
        page = Tabhand(api_key="k", base_url=self.relay.url, **own).page
        page.extract("x")
        page.extract("x", model_name="google/y")
        models = [body["model"] for body in self.relay.asked("extract")]
        self.assertEqual(models, [{"apiKey": "mk", "modelName": "openai/x"}, "google/y"])

    def test_a_json_schema_gives_a_dictionary(self):
        self.answer({"title": "Teas"})
        self.assertEqual(self.page.extract("x", schema={"type": "object"}), {"title": "Teas"})

    def test_a_model_class_gives_an_instance_without_the_cache_report(self):
        self.answer({"title": "Teas", "cacheStatus": "MISS"})
        instance = self.page.extract("x", schema=ModelClass)
        self.assertIsInstance(instance, ModelClass)
        self.assertEqual(instance.text, '{"title": "Teas"}')
        self.assertEqual(self.sent()["schema"], ModelClass.model_json_schema())

    def test_a_model_class_of_pydantic_1_gives_an_instance(self):
        self.answer({"title": "Teas"})
        self.assertEqual(self.page.extract("x", schema=OldModelClass).data, {"title": "Teas"})

    def test_data_that_the_class_refuses_are_mended_once(self):
        answers = iter([{"title": "forbidden", "cacheStatus": "HIT"}, {"title": "Teas"}])
        self.relay.answers["extract"] = lambda handler: send_json(handler, 200, {"success": True, "data": next(answers)})
        self.assertEqual(self.page.extract("x", schema=ModelClass, timeout_ms=9_000).text, '{"title": "Teas"}')
        first, second = self.relay.asked("extract")
        repair = second.pop("repair")
        issues = [{"path": "/rows/0/title", "message": "not allowed"}]
        self.assertEqual(repair, {"reply": {"title": "forbidden"}, "issues": issues})
        self.assertLessEqual(second.pop("timeout"), first.pop("timeout"))
        self.assertEqual(second, first)

    def test_data_that_the_class_refuses_twice_name_where(self):
        self.answer({"title": "forbidden"})
        with self.assertRaises(SchemaValidationError) as raised:
            self.page.extract("x", schema=ModelClass)
        self.assertEqual(raised.exception.data["issues"], [{"path": "/rows/0/title", "message": "not allowed"}])
        self.assertEqual(len(self.relay.asked("extract")), 2)

    def test_a_list_at_top_level_is_refused(self):
        for schema in ({"type": "array"}, ListClass):
            with self.assertRaisesRegex(InvalidParamsError, "object"):
                self.page.extract("x", schema=schema)

    def test_what_is_no_schema_is_refused(self):
        with self.assertRaisesRegex(InvalidParamsError, "not one that extract knows"):
            self.page.extract("x", schema=str)

    def test_frames_that_were_left_out_are_warned_of_at_the_callers_line(self):
        answer = {"success": True, "data": {"pageText": ""}}
        progress = {"phase": "reading the page", "warning": "1 frame was left out."}
        self.relay.answers["extract"] = events(("progress", {"phase": "a"}), ("progress", progress), ("answer", answer))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.assertEqual(self.page.extract(), {"pageText": ""})
        (one,) = caught
        self.assertEqual((one.category, str(one.message)), (TabhandWarning, "1 frame was left out."))
        self.assertEqual(one.filename, __file__)


if __name__ == "__main__":
    unittest.main()
